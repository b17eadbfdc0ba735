import { type AfterSaving, QuizInProgress } from './quiz-in-progress.tsx';
import { QuizSection } from './quiz-section.tsx';
import { useQuiz } from './use-quiz.ts';

type TopicQuizProps = { topicId: string; afterSaving?: AfterSaving };

/** Shows a quiz on one topic, or that it is loading or could not be loaded. */
export const TopicQuiz = (props: TopicQuizProps) => <OneTopicQuiz key={props.topicId} {...props} />;

function OneTopicQuiz({ topicId, afterSaving }: TopicQuizProps) {
  const { query, isRestarted, restart } = useQuiz(topicId);
  return (
    <QuizSection query={query}>
      {(quiz) => (
        <QuizInProgress
          key={quiz.runId}
          topicId={topicId}
          quiz={quiz}
          isRestarted={isRestarted}
          onRestart={restart}
          afterSaving={afterSaving}
        />
      )}
    </QuizSection>
  );
}
