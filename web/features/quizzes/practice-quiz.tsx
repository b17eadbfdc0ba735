import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { type AfterSaving, QuizInProgress } from './quiz-in-progress.tsx';
import { QuizSection } from './quiz-section.tsx';
import { usePracticeQuiz } from './use-quiz.ts';

/** Shows the practice quiz that the user has started, or the unfinished one. Without either, leads to the choice. */
export function PracticeQuiz({ afterSaving }: { afterSaving?: AfterSaving }) {
  const [, navigate] = useLocation();
  const { query, isNone, isRestarted } = usePracticeQuiz();
  useEffect(() => {
    if (isNone) navigate(paths.practice, { replace: true });
  }, [isNone, navigate]);

  return (
    <QuizSection query={query}>
      {(quiz) => (
        <QuizInProgress
          key={quiz.runId}
          topicId={null}
          quiz={quiz}
          isRestarted={isRestarted}
          afterSaving={afterSaving}
        />
      )}
    </QuizSection>
  );
}
