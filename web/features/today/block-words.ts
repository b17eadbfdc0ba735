import { findTopic } from '#shared/catalogue.ts';
import { EXAM_FORMATS } from '#shared/exams.constants.ts';
import type { TodayBlock } from '#shared/today.ts';
import { paths } from '#web/lib/paths.ts';

const isMini = ({ minutes }: TodayBlock) => minutes === EXAM_FORMATS.mini.minutes;

/** Returns what a block is called, where it is done, and what its button says. */
export function describeBlock(block: TodayBlock): { title: string; href: string; action: string } {
  const topicId = block.topicId ?? '';
  const name = `${topicId} ${findTopic(topicId)?.title ?? ''}`.trim();
  switch (block.kind) {
    case 'review':
      return { title: 'Review', href: paths.review, action: 'Start Review' };
    case 'quiz':
      return { title: `Quiz on ${name}`, href: paths.topicQuiz(topicId), action: 'Start Quiz' };
    case 'topic':
      return { title: `Read ${name}`, href: paths.topic(topicId), action: 'Start Reading' };
    case 'exam':
      return isMini(block)
        ? { title: 'Mini exam', href: paths.miniExam, action: 'Go to the Mini Exam' }
        : { title: 'Full exam', href: paths.exams, action: 'Go to the Exam' };
  }
}
