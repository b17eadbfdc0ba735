import { useState } from 'react';
import { Link } from 'wouter';
import { findTopic, type Topic } from '#shared/catalogue.ts';
import { pageTitles } from '#shared/page-titles.ts';
import { QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import { userPageTitles } from '#shared/user-page-titles.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { UsersOnlyCard } from '#web/features/auth/users-only-card.tsx';
import { BookmarkButton } from '#web/features/bookmarks/bookmark-button.tsx';
import { GenerateCards } from '#web/features/flashcards/generate-cards.tsx';
import { TopicNotes } from '#web/features/notes/topic-notes.tsx';
import { PlanPanel } from '#web/features/plans/plan-panel.tsx';
import { CompleteButton } from '#web/features/progress/complete-button.tsx';
import { useStudyRecord } from '#web/features/progress/use-progress.ts';
import type { WhyQuestion } from '#web/features/questions/ask-why-button.tsx';
import { PracticeQuiz } from '#web/features/quiz/practice-quiz.tsx';
import { TopicEnd } from '#web/features/topics/topic-end.tsx';
import { QuizPanel, StudyPanel, TopicFrame, TopicTabBar } from '#web/features/topics/topic-frame.tsx';
import { TopicSection } from '#web/features/topics/topic-section.tsx';
import { TopicStudy } from '#web/features/topics/topic-study.tsx';
import { TopicTitle } from '#web/features/topics/topic-title.tsx';
import { useTopic } from '#web/features/topics/use-topic.ts';
import { type TopicView, useTopicView } from '#web/features/topics/use-topic-view.ts';
import { AskTopic, AskWhy } from '#web/features/tutor/ask-topic.tsx';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';

export default function TopicScreen({ id }: { id: string }) {
  const topic = findTopic(id);
  return topic ? <KnownTopic topic={topic} /> : <TopicNotFound />;
}

function KnownTopic({ topic }: { topic: Topic }) {
  const { id } = topic;
  const view = useTopicView(id);
  const { tab, depth } = view;
  const { isAuthenticated } = useUser();
  const details = useTopic(id);
  useStudyRecord(id);
  usePageTitle((tab === 'quiz' ? userPageTitles.quiz : userPageTitles.topic)(topic.title));

  const [why, setWhy] = useState<WhyQuestion>();
  const hasTutor = isAuthenticated && details.data?.study != null;
  const size = tab === 'quiz' ? 'small' : 'medium';
  return (
    <TopicFrame view={view}>
      <TopicTitle topic={topic} depth={depth} isSmall={tab === 'quiz'}>
        {isAuthenticated && (
          <>
            <CompleteButton topicId={id} size={size} />
            <BookmarkButton topicId={id} size={size} />
          </>
        )}
      </TopicTitle>
      <TopicTabBar view={view} hasDepths={isAuthenticated} />
      <StudyPanel tab={tab}>{isAuthenticated ? <Study view={view} /> : <SignInToStudy />}</StudyPanel>
      <QuizPanel tab={tab}>
        {isAuthenticated ? (
          <PracticeQuiz topicId={id} onAskWhy={hasTutor ? setWhy : undefined} />
        ) : (
          <SignInToPractice />
        )}
      </QuizPanel>
      {isAuthenticated && tab === 'study' && (
        <div className="page-row">
          <TopicNotes topicId={id} />
        </div>
      )}
      {hasTutor && tab === 'study' && (
        <div className="page-row">
          <AskTopic topicId={id} />
        </div>
      )}
      <AskWhy topicId={id} why={why} onClose={() => setWhy(undefined)} />
    </TopicFrame>
  );
}

function Study({ view }: { view: TopicView }) {
  const { topicId, depth } = view;
  const end = (
    <TopicEnd view={view}>
      <CompleteButton topicId={topicId} />
    </TopicEnd>
  );
  if (depth === 'detailed') return <PlanPanel view={view}>{end}</PlanPanel>;
  return (
    <TopicStudy view={view}>
      {depth === 'quick' && (
        <TopicSection id="flashcards" title="Flashcards" isScreenOnly>
          <GenerateCards topicId={topicId} />
        </TopicSection>
      )}
      {end}
    </TopicStudy>
  );
}

function SignInToStudy() {
  return (
    <div className="page-text pt-10">
      <UsersOnlyCard title="Sign in to study this topic">
        <p>Overview, key points, worked examples and the exam tip of every topic come with a free account.</p>
      </UsersOnlyCard>
    </div>
  );
}

function SignInToPractice() {
  return (
    <div className="pt-10">
      <UsersOnlyCard title="Sign in to practice">
        <p>A free account gives you {QUIZ_LENGTH} exam-style questions per topic, each answer explained.</p>
      </UsersOnlyCard>
    </div>
  );
}

function TopicNotFound() {
  usePageTitle(pageTitles.topicNotFound);
  return (
    <>
      <h1>Topic Not Found</h1>
      <p className="lede mt-2 mb-6">The exam's outline has no topic at this address.</p>
      <Button asChild variant="primary">
        <Link href={paths.home}>Go to the start page</Link>
      </Button>
    </>
  );
}
