import { RotateCcw } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { Link } from 'wouter';
import { catalogue, neighbors } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { PASS_MARK, percentage } from '#shared/quiz.constants.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type QuizState, results, score } from './quiz-state.ts';
import { SaveNotice, type SaveStatus } from './save-notice.tsx';
import { ScoreRing } from './score-ring.tsx';

type QuizResultProps = {
  topicId: string;
  state: QuizState;
  headingRef: Ref<HTMLHeadingElement>;
  onRetake: () => void;
  saveStatus: SaveStatus;
  onSaveAgain: () => void;
};

/** Shows the score, what it means, and links to the next steps. */
export function QuizResult({ topicId, state, headingRef, onRetake, saveStatus, onSaveAgain }: QuizResultProps) {
  const headingId = useId();
  const total = state.questions.length;
  const percent = percentage(score(state), total);
  const isPassed = percent >= PASS_MARK;
  return (
    <section aria-labelledby={headingId} className="flex flex-col items-center gap-8 @lg:flex-row">
      <ScoreRing results={results(state)} percent={percent} />
      <div>
        <h2
          id={headingId}
          ref={headingRef}
          tabIndex={-1}
          className={`outline-none ${isPassed ? 'text-success' : 'text-below'}`}
        >
          {isPassed ? 'Excellent work! You passed!' : 'Keep studying to improve your score'}
        </h2>
        <p className="mt-2 max-w-120 text-pretty">{isPassed ? passText(total) : failText(total)}</p>
        <SaveNotice status={saveStatus} onSaveAgain={onSaveAgain} />
        <div className="mt-6 flex flex-wrap gap-3">
          <NextStep topicId={topicId} isPassed={isPassed} />
          <Button onClick={onRetake}>
            <Icon of={RotateCcw} />
            Retake
          </Button>
        </div>
      </div>
    </section>
  );
}

function passText(total: number): string {
  return `${numberWord(total)} answers show where you stand in this topic, not whether you would pass: the real exam has ${exam.questions.value} questions in ${numberWord(catalogue.length).toLowerCase()} areas, and you need ${exam.passQuestions.value} correct answers to pass.`;
}

function failText(total: number): string {
  return `You need ${Math.ceil((total * PASS_MARK) / 100)} of ${total} correct answers to pass. Read the explanations below, review the study text, and retake the quiz when you are ready.`;
}

const numberWord = (value: number): string =>
  ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'][value] ?? String(value);

function NextStep({ topicId, isPassed }: { topicId: string; isPassed: boolean }) {
  const { next } = neighbors(topicId);
  if (!isPassed) return <PrimaryLink href={paths.topic(topicId)}>Back to the study text</PrimaryLink>;
  if (!next) return <PrimaryLink href={paths.dashboard}>Go to the dashboard</PrimaryLink>;
  return (
    <PrimaryLink href={paths.topic(next.id)}>
      Next: {next.id} {next.title}
    </PrimaryLink>
  );
}

function PrimaryLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button asChild variant="primary" className="sm:whitespace-normal">
      <Link href={href}>
        <span className="py-2">{children}</span>
      </Link>
    </Button>
  );
}
