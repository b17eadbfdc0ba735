import type { Study } from '#shared/topics.ts';
import { Listen } from '#web/features/listen/listen.tsx';
import { TickedPoints } from './key-points.tsx';
import type { ContentsEntry } from './page-contents.tsx';
import { keyPointsRecording } from './recordings.ts';
import { StudyBlocks, StudyText } from './study-text.tsx';
import { ExamTip, TopicSection } from './topic-section.tsx';

/** The entries of the table of contents: the recap's sections, and the one that the screen adds. */
export const recapContents: ContentsEntry[] = [
  { id: 'overview', title: 'Overview' },
  { id: 'key-points', title: 'Key points' },
  { id: 'introduction', title: 'Introduction' },
  { id: 'exam-tip', title: 'Exam tip' },
  { id: 'flashcards', title: 'Flashcards' },
];

/** Returns the texts of the recap. */
export const recapTexts = ({ overview, keyPoints, introduction, examTip }: Study) => [
  overview,
  ...keyPoints,
  ...introduction,
  examTip,
];

/** Shows the recap of a topic: overview, key points, introduction and exam tip. */
export function TopicRecap({ topicId, study }: { topicId: string; study: Study }) {
  const { overview, keyPoints, introduction, terms, examTip } = study;
  return (
    <>
      <TopicSection id="overview" title="Overview">
        <p className="study">
          <StudyText terms={terms}>{overview}</StudyText>
        </p>
      </TopicSection>
      <TopicSection
        id="key-points"
        title="Key points"
        action={<Listen recording={keyPointsRecording(topicId, keyPoints)} className="-my-2 -ml-3" />}
      >
        <TickedPoints topicId={topicId} points={keyPoints} />
      </TopicSection>
      <TopicSection id="introduction" title="Introduction">
        <div className="study space-y-[0.9rem]">
          <StudyBlocks blocks={introduction} terms={terms} />
        </div>
      </TopicSection>
      <ExamTip>
        <StudyText terms={terms}>{examTip}</StudyText>
      </ExamTip>
    </>
  );
}
