import { Button } from '#web/ui/button.tsx';
import { type AfterSaving, QuizInProgress } from './quiz-in-progress.tsx';
import { QuizSection } from './quiz-section.tsx';
import { UnfinishedPractice } from './unfinished-practice.tsx';
import { useQuickFive } from './use-quiz.ts';

/**
 * Shows five questions over the whole exam. A tap answers. The first question is there without a further tap, unless that would
 * replace another practice that has answers.
 */
export function QuickFive({ afterSaving }: { afterSaving?: AfterSaving }) {
  const { query, isRestarted, restart, other } = useQuickFive();
  if (other !== undefined) {
    return (
      <div className="space-y-4 pt-6 max-md:pt-4">
        {other && <UnfinishedPractice quiz={other} />}
        <Button onClick={restart} className="max-md:w-full">
          Start Quick Five
        </Button>
      </div>
    );
  }
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
