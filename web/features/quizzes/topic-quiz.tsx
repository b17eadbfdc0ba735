import type { WhyQuestion } from '#web/features/player/ask-why-button.tsx';
import { TopicSteps } from './next-steps.tsx';
import { type ChangeOf, QuizInProgress } from './quiz-in-progress.tsx';
import { QuizSection } from './quiz-section.tsx';
import { useQuiz } from './use-quiz.ts';

type TopicQuizProps = {
  topicId: string;
  /** Asks the tutor about an answer; undefined where the page has no tutor. */
  onAskWhy?: (why: WhyQuestion) => void;
  changeOf?: ChangeOf;
};

/** Shows a quiz on one topic, or that it is loading or could not be loaded. */
export const TopicQuiz = (props: TopicQuizProps) => <OneTopicQuiz key={props.topicId} {...props} />;

function OneTopicQuiz({ topicId, onAskWhy, changeOf }: TopicQuizProps) {
  const { query, isRestarted, restart } = useQuiz(topicId);
  return (
    <QuizSection query={query}>
      {(quiz) => (
        <QuizInProgress
          key={quiz.runId}
          topicId={topicId}
          quiz={quiz}
          nextSteps={(state) => <TopicSteps topicId={topicId} state={state} />}
          changeOf={changeOf}
          isRestarted={isRestarted}
          onRestart={restart}
          onAskWhy={onAskWhy && ((why) => onAskWhy({ ...why, quizId: quiz.runId }))}
        />
      )}
    </QuizSection>
  );
}
