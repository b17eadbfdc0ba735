import { exam } from '#shared/exam.ts';
import { chanceText, percentText } from '#web/lib/percent.ts';
import { EXAMPLE, EXAMPLE_SHARES } from './example.ts';
import { FigureTable } from './figure-table.tsx';

/** Shows how the chance of passing depends on the number of answers and on the share of correct ones. */
export function WorkedExample() {
  return (
    <div className="mt-4 font-sans text-2">
      <FigureTable
        caption={`The chance of at least ${exam.passQuestions.value} of ${exam.questions.value} correct answers`}
        columns={['Answers so far', ...EXAMPLE_SHARES.map((share) => `${percentText(share)} correct`)]}
        rows={EXAMPLE.map(({ answers, chances }) => [String(answers), ...chances.map(chanceText)])}
      />
    </div>
  );
}
