import { AskWhyButton, type WhyQuestion } from '#web/features/questions/ask-why-button.tsx';
import { ReportQuestion } from '#web/features/questions/report-question.tsx';
import { MarkedText } from '#web/features/topics/marked-text.tsx';
import { type MissedQuestion, missedQuestions, type QuizState } from './quiz-state.ts';

type MissedQuestionsProps = { state: QuizState; onAskWhy?: (why: WhyQuestion) => void };

/** Lists the questions with a wrong answer, each with its number in the quiz, both rationales and the sources. */
export function MissedQuestions({ state, onAskWhy }: MissedQuestionsProps) {
  const missed = missedQuestions(state);
  if (missed.length === 0) return null;
  return (
    <section className="mt-section">
      <h2 className="mb-3">What you missed</h2>
      <ol>
        {missed.map((each) => (
          <li key={each.question.id} className="grid grid-cols-[2.75rem_1fr] border-line border-t py-4">
            <span className="figures font-serif text-4 text-ink-3 leading-6.5">{each.number}</span>
            <Missed {...each} onAskWhy={onAskWhy} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Missed({ question, chosen, onAskWhy }: MissedQuestion & Pick<MissedQuestionsProps, 'onAskWhy'>) {
  const { options, correctAnswer, explanation, optionNotes, sources } = question;
  return (
    <div>
      <h3 className="max-w-measure leading-6.5">{question.question}</h3>
      <dl className="my-2 max-w-measure space-y-2">
        <AnswerText label="Your answer" option={options[chosen]!} rationale={optionNotes[chosen]} />
        <AnswerText label="Correct answer" option={options[correctAnswer]!} rationale={explanation} />
      </dl>
      {sources.length > 0 && (
        <p className="max-w-measure text-1 text-ink-3">
          <span className="font-label">{sources.length === 1 ? 'Source' : 'Sources'}:</span> {sources.join('; ')}
        </p>
      )}
      {onAskWhy && <AskWhyButton question={question} chosen={chosen} onAskWhy={onAskWhy} />}
      <ReportQuestion questionId={question.id} />
    </div>
  );
}

function AnswerText({ label, option, rationale }: { label: string; option: string; rationale?: string }) {
  return (
    <div>
      <dt className="text-1 text-ink-3 leading-6">{label}</dt>
      <dd>
        <p className="font-label text-ink">{option}</p>
        {rationale && (
          <p className="study">
            <MarkedText>{rationale}</MarkedText>
          </p>
        )}
      </dd>
    </div>
  );
}
