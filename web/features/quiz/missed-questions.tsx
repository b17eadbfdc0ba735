import { MarkedText } from '#web/features/topics/marked-text.tsx';
import { AskWhyButton } from './ask-why-button.tsx';
import { marks, type QuizState } from './quiz-state.ts';
import { ReportQuestion } from './report-question.tsx';

/** The questions answered wrong, each with its explanation. The last one is left out: it stands open beside the score. */
export function MissedQuestions({ state }: { state: QuizState }) {
  const right = marks(state);
  const last = state.questions.length - 1;
  const missed = state.questions.flatMap((question, index) =>
    right[index] || index === last ? [] : [{ question, number: index + 1, chosen: state.answers[index]! }],
  );
  if (missed.length === 0) return null;
  return (
    <section className="mt-section">
      <h2 className="mb-3">{right[last] ? 'What you missed' : 'What else you missed'}</h2>
      <ol>
        {missed.map(({ question, number, chosen }) => (
          <li key={question.id} className="grid grid-cols-[2.75rem_1fr] border-line border-t py-4">
            <span className="figures font-serif text-4 text-ink-3 leading-6.5">{number}</span>
            <div>
              <h3 className="max-w-measure leading-6.5">{question.question}</h3>
              <dl className="my-2 grid-cols-[8.5rem_1fr] md:grid">
                <dt className="text-1 text-ink-3 leading-6">Your answer</dt>
                <dd className="text-ink">{question.options[chosen]}</dd>
                <dt className="text-1 text-ink-3 leading-6">Correct answer</dt>
                <dd className="text-ink">{question.options[question.correctAnswer]}</dd>
              </dl>
              <p className="study">
                <MarkedText>{question.explanation}</MarkedText>
              </p>
              <AskWhyButton question={question} chosen={chosen} />
              <ReportQuestion questionId={question.id} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
