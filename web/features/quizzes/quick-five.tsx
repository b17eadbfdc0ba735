import { type AfterSaving, QuizInProgress } from './quiz-in-progress.tsx';
import { QuizSection } from './quiz-section.tsx';
import { useQuickFive } from './use-quiz.ts';

/** Shows five questions over the whole exam. The first one is there without a further tap, and a tap answers. */
export function QuickFive({ afterSaving }: { afterSaving?: AfterSaving }) {
  const { query, isRestarted, restart } = useQuickFive();
  return (
    <QuizSection query={query}>
      {(quiz) => (
        <QuizInProgress
          key={quiz.runId}
          topicId={null}
          quiz={quiz}
          isRestarted={isRestarted}
          onRestart={restart}
          afterSaving={afterSaving}
        />
      )}
    </QuizSection>
  );
}
