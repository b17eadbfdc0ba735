import { useEffect } from 'react';
import { findTopic, type Topic } from '#shared/catalogue.ts';
import { pageTitles } from '#shared/page-titles.ts';
import { BookmarkButton } from '#web/features/bookmarks/bookmark-button.tsx';
import { GenerateCards } from '#web/features/flashcards/generate-cards.tsx';
import { Listen } from '#web/features/listen/listen.tsx';
import { stopListening } from '#web/features/listen/listening.ts';
import { TopicNotes } from '#web/features/notes/topic-notes.tsx';
import { PlanPanel } from '#web/features/plans/plan-panel.tsx';
import { CompleteButton } from '#web/features/progress/complete-button.tsx';
import { useStudyRecord } from '#web/features/progress/use-progress.ts';
import { TopicQuiz } from '#web/features/quizzes/topic-quiz.tsx';
import { QuizChange } from '#web/features/readiness/quiz-change.tsx';
import { NextStep } from '#web/features/today/next-step.tsx';
import { PrintTopic } from '#web/features/topics/print-topic.tsx';
import { recapRecording } from '#web/features/topics/recordings.ts';
import { StudyTime } from '#web/features/topics/study-time.tsx';
import { TopicEnd } from '#web/features/topics/topic-end.tsx';
import { QuizPanel, StudyPanel, TopicFrame, TopicTabBar } from '#web/features/topics/topic-frame.tsx';
import { TopicNotFound } from '#web/features/topics/topic-not-found.tsx';
import { TopicSection } from '#web/features/topics/topic-section.tsx';
import { TopicStudy } from '#web/features/topics/topic-study.tsx';
import { TopicTitle } from '#web/features/topics/topic-title.tsx';
import { useTopic } from '#web/features/topics/use-topic.ts';
import { type TopicView, useTopicView } from '#web/features/topics/use-topic-view.ts';
import { AskTopic } from '#web/features/tutor/ask-topic.tsx';
import { AskWhy } from '#web/features/tutor/ask-why.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** A topic for users. Visitors get topic-for-visitors.tsx. */
export default function TopicScreen({ id }: { id: string }) {
  const topic = findTopic(id);
  return topic ? <KnownTopic topic={topic} /> : <TopicNotFound />;
}

function KnownTopic({ topic }: { topic: Topic }) {
  const { id } = topic;
  const view = useTopicView(id);
  const { tab, depth } = view;
  const details = useTopic(id);
  const onRead = useStudyRecord(id);
  usePageTitle((tab === 'quiz' ? pageTitles.quiz : pageTitles.topic)(topic.title));

  const study = details.data?.study;
  const hasTutor = study != null;
  // The study text is hidden then, but still there.
  useEffect(() => {
    if (tab === 'quiz') stopListening();
  }, [tab]);
  const size = tab === 'quiz' ? 'small' : 'medium';
  return (
    <TopicFrame view={view}>
      <TopicTitle
        topic={topic}
        time={
          <>
            <StudyTime topicId={id} depth={depth} />
            {depth !== 'detailed' && <PrintTopic topicId={id} />}
            {depth === 'quick' && study && <Listen recording={recapRecording(id, study)} className="-my-2 -ml-3" />}
          </>
        }
        isSmall={tab === 'quiz'}
      >
        <CompleteButton topicId={id} size={size} />
        <BookmarkButton topicId={id} size={size} />
      </TopicTitle>
      <TopicTabBar view={view} hasDepths />
      <StudyPanel tab={tab}>
        <Study view={view} onRead={onRead} />
      </StudyPanel>
      <QuizPanel tab={tab}>
        <AskWhy isAvailable={hasTutor}>
          <TopicQuiz
            topicId={id}
            afterSaving={(quizId) => (
              <div className="mt-4 space-y-6">
                <QuizChange quizId={quizId} />
                <NextStep />
              </div>
            )}
          />
        </AskWhy>
      </QuizPanel>
      {tab === 'study' && (
        <div className="page-row">
          <TopicNotes topicId={id} />
        </div>
      )}
      {hasTutor && tab === 'study' && (
        <div className="page-row">
          <AskTopic topicId={id} />
        </div>
      )}
    </TopicFrame>
  );
}

function Study({ view, onRead }: { view: TopicView; onRead: () => void }) {
  const { topicId, depth } = view;
  const end = (
    <TopicEnd view={view} onRead={onRead} next={<NextStep reading={topicId} />}>
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
