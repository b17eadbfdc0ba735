import { findTopic, type Topic } from '#shared/catalogue.ts';
import { pageTitles } from '#shared/page-titles.ts';
import { QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import { UsersOnlyCard } from '#web/features/auth/users-only-card.tsx';
import { QuizPanel, StudyPanel, TopicFrame, TopicTabBar } from '#web/features/topics/topic-frame.tsx';
import { TopicNotFound } from '#web/features/topics/topic-not-found.tsx';
import { TopicTitle } from '#web/features/topics/topic-title.tsx';
import { useTopicView } from '#web/features/topics/use-topic-view.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** A topic without its text and its quiz, which need an account. */
export default function TopicForVisitorsScreen({ id }: { id: string }) {
  const topic = findTopic(id);
  return topic ? <KnownTopic topic={topic} /> : <TopicNotFound />;
}

function KnownTopic({ topic }: { topic: Topic }) {
  const view = useTopicView(topic.id);
  const { tab } = view;
  usePageTitle((tab === 'quiz' ? pageTitles.quiz : pageTitles.topic)(topic.title));
  return (
    <TopicFrame view={view}>
      <TopicTitle topic={topic} isSmall={tab === 'quiz'} />
      <TopicTabBar view={view} hasDepths={false} />
      <StudyPanel tab={tab}>
        <SignInToStudy />
      </StudyPanel>
      <QuizPanel tab={tab}>
        <SignInToPractice />
      </QuizPanel>
    </TopicFrame>
  );
}

function SignInToStudy() {
  return (
    <div className="page-text pt-10">
      <UsersOnlyCard title="Sign in to study this topic">
        <p>A free account gives you the overview, key points, worked examples and exam tip for every topic.</p>
      </UsersOnlyCard>
    </div>
  );
}

function SignInToPractice() {
  return (
    <div className="pt-10">
      <UsersOnlyCard title="Sign in to practice">
        <p>A free account gives you {QUIZ_LENGTH} exam-style questions per topic, with every answer explained.</p>
      </UsersOnlyCard>
    </div>
  );
}
