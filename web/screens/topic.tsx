import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { findTopic, type Topic } from '#shared/catalogue.ts';
import { QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { UsersOnlyCard } from '#web/features/auth/users-only-card.tsx';
import { BookmarkButton } from '#web/features/bookmarks/bookmark-button.tsx';
import { GenerateCards } from '#web/features/flashcards/generate-cards.tsx';
import { PlanPanel } from '#web/features/plans/plan-panel.tsx';
import { CompleteButton } from '#web/features/progress/complete-button.tsx';
import { ExamStrip } from '#web/features/progress/exam-strip.tsx';
import { useStudyRecord } from '#web/features/progress/use-progress.ts';
import { PracticeQuiz } from '#web/features/quiz/practice-quiz.tsx';
import { TopicPage, type TopicTab, type TopicView } from '#web/features/topics/topic-page.tsx';
import { TopicStudy } from '#web/features/topics/topic-study.tsx';
import { useTopic } from '#web/features/topics/use-topic.ts';
import { AskTopic } from '#web/features/tutor/ask-topic.tsx';
import { AskWhy, type Why } from '#web/lib/ask-why.ts';
import { pageTitles, usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** Tab and view are part of the address, so that a reload, the way back and a shared link keep them. */
function hrefOf(id: string, tab: TopicTab, view: TopicView = 'quick'): string {
  const query = new URLSearchParams({
    ...(view === 'detailed' && { view }),
    ...(tab === 'quiz' && { tab }),
  }).toString();
  return query ? `${paths.topic(id)}?${query}` : paths.topic(id);
}

export default function TopicScreen({ id }: { id: string }) {
  const topic = findTopic(id);
  return topic ? <KnownTopic topic={topic} /> : <TopicNotFound />;
}

function KnownTopic({ topic }: { topic: Topic }) {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const tab: TopicTab = query.get('tab') === 'quiz' ? 'quiz' : 'study';
  const view: TopicView = query.get('view') === 'detailed' ? 'detailed' : 'quick';
  const show = (nextTab: TopicTab, nextView: TopicView) =>
    navigate(hrefOf(topic.id, nextTab, nextView), { replace: true });
  const { isAuthenticated } = useUser();
  const details = useTopic(topic.id, isAuthenticated);
  useStudyRecord(topic.id, isAuthenticated);
  usePageTitle((tab === 'quiz' ? pageTitles.quiz : pageTitles.topic)(topic.title));

  const [why, setWhy] = useState<Why>();
  const hasTutor = isAuthenticated && details.data?.study != null;
  const size = tab === 'quiz' ? 'small' : 'medium';
  return (
    <TopicPage
      topic={topic}
      tab={tab}
      onTabChange={(next) => show(next, view)}
      view={view}
      onViewChange={(next) => show(tab, next)}
      hrefOf={(other) => hrefOf(other, tab)}
      strip={<ExamStrip mastery="full" size="title" highlightArea={topic.area.id} />}
      minutes={details.isLoading ? null : details.data?.study ? details.data.minutes : undefined}
      actions={
        isAuthenticated && (
          <>
            <CompleteButton topicId={topic.id} size={size} />
            <BookmarkButton topicId={topic.id} size={size} />
          </>
        )
      }
      recap={
        isAuthenticated ? (
          <TopicStudy topicId={topic.id} flashcards={<GenerateCards topicId={topic.id} />} />
        ) : (
          <StudySignedOut />
        )
      }
      detailed={
        isAuthenticated ? <PlanPanel topicId={topic.id} onReadRecap={() => show('study', 'quick')} /> : undefined
      }
      quiz={
        isAuthenticated ? (
          <AskWhy value={hasTutor ? (asked) => setWhy({ ...asked }) : null}>
            <PracticeQuiz topicId={topic.id} />
          </AskWhy>
        ) : (
          <QuizSignedOut />
        )
      }
      ask={hasTutor && <AskTopic topicId={topic.id} isTextOpen={tab === 'study'} why={why} />}
    />
  );
}

function StudySignedOut() {
  return (
    <div className="page-text pt-10">
      <UsersOnlyCard title="Sign in to study this topic">
        <p>Overview, key points, worked examples and the exam tip of every topic come with a free account.</p>
      </UsersOnlyCard>
    </div>
  );
}

function QuizSignedOut() {
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
