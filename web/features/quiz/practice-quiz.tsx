import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { PracticeSteps } from './next-steps.tsx';
import { type ChangeOf, QuizInProgress } from './quiz-in-progress.tsx';
import { QuizError, QuizSkeleton } from './quiz-states.tsx';
import { usePracticeQuiz } from './use-quiz.ts';

/** Shows the practice quiz that the user has started, or the unfinished one. Without either, leads to the choice. */
export function PracticeQuiz({ changeOf }: { changeOf?: ChangeOf }) {
  const [, navigate] = useLocation();
  const { quiz, error, isLoading, isRestarted, tryAgain } = usePracticeQuiz();
  const isNone = quiz === null;
  useEffect(() => {
    if (isNone) navigate(paths.practice, { replace: true });
  }, [isNone, navigate]);

  if (isLoading || isNone) return <QuizSkeleton />;
  if (!quiz) return <QuizError error={error} onTryAgain={tryAgain} />;
  return (
    <QuizInProgress
      key={quiz.runId}
      topicId={null}
      quiz={quiz}
      isRestarted={isRestarted}
      nextSteps={(state) => <PracticeSteps state={state} />}
      changeOf={changeOf}
    />
  );
}
