import type { WhyQuestion } from '#web/features/player/ask-why-button.tsx';
import { TopicSteps } from './next-steps.tsx';
import { type ChangeOf, QuizInProgress } from './quiz-in-progress.tsx';
import { QuizError, QuizSkeleton } from './quiz-states.tsx';
import { useQuiz } from './use-quiz.ts';

type TopicQuizProps = {
  topicId: string;
  /** Asks the tutor about an answer; undefined where the page has no tutor. */
  onAskWhy?: (why: WhyQuestion) => void;
  changeOf?: ChangeOf;
};

/** Shows a quiz on one topic, or that it is loading or could not be loaded. */
export function TopicQuiz({ topicId, onAskWhy, changeOf }: TopicQuizProps) {
  const quiz = useQuiz(topicId);
  // Shows the skeleton again while 'Try Again' waits for the server.
  if (quiz.isPending || (quiz.isError && quiz.isFetching)) return <QuizSkeleton />;
  if (quiz.isError) return <QuizError error={quiz.error} onTryAgain={() => quiz.refetch()} />;
  return (
    <QuizInProgress
      key={quiz.attempt}
      topicId={topicId}
      quiz={quiz.data}
      nextSteps={(state) => <TopicSteps topicId={topicId} state={state} />}
      changeOf={changeOf}
      isRestarted={quiz.attempt > 1 || quiz.errorUpdateCount > 0}
      onRestart={quiz.restart}
      onAskWhy={onAskWhy && ((why) => onAskWhy({ ...why, quizId: quiz.data.runId }))}
    />
  );
}
