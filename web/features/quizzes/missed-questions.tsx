import { AnsweredQuestion } from '#web/features/player/answered-question.tsx';
import type { LinearState } from '#web/features/player/linear.ts';
import { missedQuestions } from '#web/features/player/linear-results.ts';
import { ReportQuestion } from '#web/features/player/report-question.tsx';

/** Lists the questions with a wrong answer, each with its number in the quiz. */
export function MissedQuestions({ state }: { state: LinearState }) {
  const missed = missedQuestions(state);
  if (missed.length === 0) return null;
  return (
    <section className="mt-section">
      <h2 className="mb-3">What you missed</h2>
      <ol>
        {missed.map(({ number, answered }) => (
          <li key={answered.id} className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-line border-t py-4">
            <span className="figures font-serif text-4 text-ink-3 leading-6.5">{number}</span>
            <div>
              <h3 className="max-w-measure leading-6.5">{answered.question}</h3>
              <AnsweredQuestion answered={answered} shows="own" actions={<ReportQuestion questionId={answered.id} />} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
