import './quiz.css';

type ProgressLineProps = {
  /** For each question, whether its answer is correct; undefined without an answer. */
  results: (boolean | undefined)[];
  current: number;
  total: number;
};

/** Shows the progress of a quiz as a line with one segment for each question. */
export function ProgressLine({ results, current, total }: ProgressLineProps) {
  const correct = results.filter(Boolean).length;
  const answered = results.filter((result) => result !== undefined).length;
  return (
    <div
      role="img"
      aria-label={`Question ${current + 1} of ${total}, ${correct} of ${answered} right`}
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
