import './quiz.css';

type ProgressLineProps = {
  /** Whether each answer so far is correct. */
  results: boolean[];
  current: number;
  total: number;
};

/** Shows the progress of a quiz as a line with one segment for each question. */
export function ProgressLine({ results, current, total }: ProgressLineProps) {
  const correct = results.filter(Boolean).length;
  return (
    <div
      role="img"
      aria-label={`Question ${current + 1} of ${total}, ${correct} of ${results.length} right`}
      className="grid gap-[3px]"
      style={{ gridTemplateColumns: `repeat(${total}, 1fr)` }}
    >
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment has no id but its position
        <i key={index} className="segment" data-state={stateOf(results[index], index === current)} />
      ))}
    </div>
  );
}

function stateOf(isCorrect: boolean | undefined, isCurrent: boolean) {
  if (isCorrect === undefined) return isCurrent ? 'current' : undefined;
  return isCorrect ? 'correct' : 'incorrect';
}
