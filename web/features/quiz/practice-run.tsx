import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { isNotAvailable } from '#web/lib/error-text.ts';
import { paths } from '#web/lib/paths.ts';
import { PracticeSteps } from './next-steps.tsx';
import { type ChangeOf, QuizInProgress } from './quiz-in-progress.tsx';
import { QuizError, QuizSkeleton } from './quiz-states.tsx';
import { usePractice } from './use-quiz.ts';

/** Shows the practice quiz that another screen asked for, or the unfinished one. Without either, leads to the choice. */
export function PracticeRun({ changeOf }: { changeOf?: ChangeOf }) {
  const [round, setRound] = useState(1);
  const queryClient = useQueryClient();
  /** The address stays the same. */
  function restart() {
    queryClient.removeQueries({ queryKey: ['practice'] });
    setRound(round + 1);
  }
  return <Round key={round} isRestarted={round > 1} onRetake={restart} changeOf={changeOf} />;
}

type RoundProps = { isRestarted: boolean; onRetake: () => void; changeOf?: ChangeOf };

function Round({ isRestarted, onRetake, changeOf }: RoundProps) {
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
      isRestarted={isRestarted || practice.errorUpdateCount > 0}
      nextSteps={(state) => <PracticeSteps state={state} onRetake={onRetake} />}
      changeOf={changeOf}
    />
  );
}
