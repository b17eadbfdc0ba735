import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { isNotAvailable } from '#web/lib/error-text.ts';
import { paths } from '#web/lib/paths.ts';
import { PracticeSteps } from './next-steps.tsx';
import { type ChangeOf, QuizInProgress } from './quiz-in-progress.tsx';
import { QuizError, QuizSkeleton } from './quiz-states.tsx';
import { usePractice } from './use-quiz.ts';

/** Shows the practice quiz that another screen asked for, or the unfinished one. Without either, leads to the choice. */
export function PracticeRun({ changeOf }: { changeOf?: ChangeOf }) {
  const [, navigate] = useLocation();
  const practice = usePractice();
  const isNothing = practice.data === null || isNotAvailable(practice.error);
  useEffect(() => {
    if (isNothing) navigate(paths.practice, { replace: true });
  }, [isNothing, navigate]);

  if (practice.isPending || isNothing || (practice.isError && practice.isFetching)) return <QuizSkeleton />;
  if (practice.isError) return <QuizError error={practice.error} onTryAgain={() => practice.refetch()} />;
  return (
    <QuizInProgress
      topicId={null}
      quiz={practice.data!}
      isRestarted={practice.errorUpdateCount > 0}
      nextSteps={(state) => <PracticeSteps state={state} />}
      changeOf={changeOf}
    />
  );
}
