import { Segments } from '#web/features/questions/segments.tsx';

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
    <Segments
      label={`Question ${current + 1} of ${total}, ${correct} of ${answered} right`}
      states={Array.from({ length: total }, (_, index) => stateOf(results[index], index === current))}
    />
  );
}

function stateOf(isCorrect: boolean | undefined, isCurrent: boolean) {
  if (isCorrect === undefined) return isCurrent ? 'current' : undefined;
  return isCorrect ? 'correct' : 'incorrect';
}
