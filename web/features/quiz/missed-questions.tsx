import { AskWhyButton, type WhyQuestion } from '#web/features/questions/ask-why-button.tsx';
import { ReportQuestion } from '#web/features/questions/report-question.tsx';
import { MarkedText } from '#web/features/topics/marked-text.tsx';
import { type QuizState, results } from './quiz-state.ts';

type MissedQuestionsProps = { state: QuizState; onAskWhy?: (why: WhyQuestion) => void };

/** Lists the incorrect answers with their explanations, except the last question, which the quiz still shows. */
export function MissedQuestions({ state, onAskWhy }: MissedQuestionsProps) {
  const isCorrect = results(state);
  const last = state.questions.length - 1;
  const missed = state.questions.flatMap((question, index) =>
    isCorrect[index] || index === last ? [] : [{ question, number: index + 1, chosen: state.answers[index]! }],
  );
  if (missed.length === 0) return null;
  return (
    <section className="mt-section">
      <h2 className="mb-3">{isCorrect[last] ? 'What you missed' : 'What else you missed'}</h2>
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
              {onAskWhy && <AskWhyButton question={question} chosen={chosen} onAskWhy={onAskWhy} />}
              <ReportQuestion questionId={question.id} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
