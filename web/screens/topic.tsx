import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { findUnit, type Unit } from '#shared/catalogue.ts';
import { QUIZ_LENGTH } from '#shared/quiz-marks.ts';
import { MembersOnlyCard } from '#web/features/auth/members-only-card.tsx';
import { useMember } from '#web/features/auth/use-member.ts';
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
  const unit = findUnit(id);
  return unit ? <Topic unit={unit} /> : <TopicNotFound />;
}

function Topic({ unit }: { unit: Unit }) {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const tab: TopicTab = query.get('tab') === 'quiz' ? 'quiz' : 'study';
  const view: TopicView = query.get('view') === 'detailed' ? 'detailed' : 'quick';
  const show = (nextTab: TopicTab, nextView: TopicView) =>
    navigate(hrefOf(unit.id, nextTab, nextView), { replace: true });
  const { isAuthenticated } = useMember();
  const topic = useTopic(unit.id, isAuthenticated);
  useStudyRecord(unit.id, isAuthenticated);
  usePageTitle((tab === 'quiz' ? pageTitles.quiz : pageTitles.topic)(unit.title));

  const [why, setWhy] = useState<Why>();
  const hasTutor = isAuthenticated && topic.data?.study != null;
  const size = tab === 'quiz' ? 'small' : 'medium';
  return (
    <TopicPage
      unit={unit}
      tab={tab}
      onTabChange={(next) => show(next, view)}
      view={view}
      onViewChange={(next) => show(tab, next)}
      hrefOf={(other) => hrefOf(other, tab)}
      strip={<ExamStrip mastery="full" size="title" highlightArea={unit.area.id} />}
      minutes={topic.isLoading ? null : topic.data?.study ? topic.data.minutes : undefined}
      actions={
        isAuthenticated && (
          <>
            <CompleteButton topicId={unit.id} size={size} />
            <BookmarkButton topicId={unit.id} size={size} />
          </>
        )
      }
      recap={
        isAuthenticated ? (
          <TopicStudy topicId={unit.id} flashcards={<GenerateCards topicId={unit.id} />} />
        ) : (
          <StudyForMembers />
        )
      }
      detailed={
        isAuthenticated ? <PlanPanel topicId={unit.id} onReadRecap={() => show('study', 'quick')} /> : undefined
      }
      quiz={
        isAuthenticated ? (
          <AskWhy value={hasTutor ? (asked) => setWhy({ ...asked }) : null}>
            <PracticeQuiz topicId={unit.id} />
          </AskWhy>
        ) : (
          <QuizForMembers />
        )
      }
      ask={hasTutor && <AskTopic topicId={unit.id} isTextOpen={tab === 'study'} why={why} />}
    />
  );
}

function StudyForMembers() {
  return (
    <div className="leaf-text pt-10">
      <MembersOnlyCard title="Sign in to study this topic">
        <p>Overview, key points, worked examples and the exam tip of every topic come with a free account.</p>
      </MembersOnlyCard>
    </div>
  );
}

function QuizForMembers() {
  return (
    <div className="pt-10">
      <MembersOnlyCard title="Sign in to practice">
        <p>A free account gives you {QUIZ_LENGTH} exam-style questions per topic, each answer explained.</p>
      </MembersOnlyCard>
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
