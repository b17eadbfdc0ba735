import type { WhyQuestion } from '#web/features/questions/ask-why-button.tsx';
import { isNotAvailable } from '#web/lib/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Status } from '#web/ui/status.tsx';
import { QuizInProgress } from './quiz-in-progress.tsx';
import { quizErrorText, useQuiz } from './use-quiz.ts';

type PracticeQuizProps = {
  topicId: string;
  /** Asks the tutor about an answer; undefined where the page has no tutor. */
  onAskWhy?: (why: WhyQuestion) => void;
};

/** Shows a quiz on one topic, or that it is loading or could not be loaded. */
export function PracticeQuiz({ topicId, onAskWhy }: PracticeQuizProps) {
  const quiz = useQuiz(topicId);
  // Shows the skeleton again while 'Try Again' waits for the server.
  if (quiz.isPending || (quiz.isError && quiz.isFetching)) return <QuizSkeleton />;
  if (quiz.isError) return <QuizError error={quiz.error} onTryAgain={() => quiz.refetch()} />;
  return (
    <QuizInProgress
      key={quiz.attempt}
      topicId={topicId}
      quiz={quiz.data}
      isRestarted={quiz.attempt > 1 || quiz.errorUpdateCount > 0}
      onRestart={quiz.restart}
      onAskWhy={onAskWhy && ((why) => onAskWhy({ ...why, quizId: quiz.data.runId }))}
    />
  );
}

function QuizError({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const isComingSoon = isNotAvailable(error);
  return (
    <div className="max-w-measure pt-10" role="alert">
      <h2>{isComingSoon ? 'Quiz Coming Soon' : 'Error Loading Quiz'}</h2>
      <p className="mt-2">{quizErrorText(error)}</p>
      {!isComingSoon && (
        <Button className="mt-4" variant="primary" onClick={onTryAgain}>
          Try Again
        </Button>
      )}
    </div>
  );
}

/** Has the shape of a question, so that the layout doesn't shift when the question arrives. */
function QuizSkeleton() {
  return (
    <div className="max-w-[42rem] pt-6">
      <Status isHidden>Loading quiz...</Status>
      <Skeleton className="mb-2 h-5 w-28" />
      <Skeleton className="h-1.5" />
      <Skeleton className="mt-6 mb-3 h-7" />
      <Skeleton className="mb-5 h-7 w-3/5" />
      <div className="grid gap-2">
        {['a', 'b', 'c', 'd'].map((option) => (
          <Skeleton key={option} className="h-[3.25rem] rounded-card max-md:h-20" />
        ))}
      </div>
      <Skeleton className="mt-6 h-target w-40 rounded-control max-md:w-full" />
    </div>
  );
}
