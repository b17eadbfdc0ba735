import './quiz.css';

/** A run as a line of segments: right, wrong, the question on show, and those to come. */
export function ProgressLine({ marks, current, total }: { marks: boolean[]; current: number; total: number }) {
  const right = marks.filter(Boolean).length;
  return (
    <div
      role="img"
      aria-label={`Question ${current + 1} of ${total}, ${right} of ${marks.length} right`}
      className="grid gap-[3px]"
      style={{ gridTemplateColumns: `repeat(${total}, 1fr)` }}
    >
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
        <i key={index} className="segment" data-mark={markOf(marks[index], index === current)} />
      ))}
    </div>
  );
}

function markOf(mark: boolean | undefined, isCurrent: boolean) {
  if (mark === undefined) return isCurrent ? 'now' : undefined;
  return mark ? 'right' : 'wrong';
}
