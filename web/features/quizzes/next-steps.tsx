import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { neighbors } from '#shared/catalogue.ts';
import { PASS_MARK, percentage } from '#shared/quiz.constants.ts';
import type { LinearState } from '#web/features/player/linear.ts';
import { missedQuestions, score } from '#web/features/player/linear-results.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useStartPractice } from './use-start-practice.ts';

/** Links from the result of a topic's quiz: on after a pass, back to the study text otherwise. */
export function TopicSteps({ topicId, state }: { topicId: string; state: LinearState }) {
  const { next } = neighbors(topicId);
  const isPassed = percentage(score(state), state.questions.length) >= PASS_MARK;
  return (
    <>
      {!isPassed ? (
        <PrimaryLink href={paths.topic(topicId)}>Back to the study text</PrimaryLink>
      ) : next ? (
        <PrimaryLink href={paths.topic(next.id)}>
          Next: {next.id} {next.title}
        </PrimaryLink>
      ) : (
        <PrimaryLink href={paths.dashboard}>Go to the dashboard</PrimaryLink>
      )}
      <RetakeMissed state={state} />
    </>
  );
}

/** Links from the result of a practice quiz. */
export function PracticeSteps({ state }: { state: LinearState }) {
  return (
    <>
      <PrimaryLink href={paths.practice}>Practice Again</PrimaryLink>
      <RetakeMissed state={state} />
    </>
  );
}

/** Starts a practice quiz with exactly the missed questions. */
function RetakeMissed({ state }: { state: LinearState }) {
  const { start, isPending } = useStartPractice();
  const questionIds = missedQuestions(state).map(({ answered }) => answered.id);
  if (questionIds.length === 0) return null;
  return (
    <Button pending={isPending} onClick={() => start({ scope: 'mistakes', count: 10, questionIds })}>
      <Icon of={RotateCcw} />
      Retake only the missed ones
    </Button>
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
