import { EXAM_FORMATS } from '#shared/exams.constants.ts';
import type { Next, TodayBlock } from '#shared/today.ts';
import { todayBlockTitle, topicName } from '#shared/today-block-title.ts';
import { paths } from '#web/lib/paths.ts';

type StepWords = { title: string; href: string; action: string };

/** Returns what a block is called, where it is done, and what its button says. */
export function describeBlock(block: Pick<TodayBlock, 'kind' | 'topicId' | 'minutes'>): StepWords {
  return { title: todayBlockTitle(block), ...stepOf(block) };
}

function stepOf({
  kind,
  topicId,
  minutes,
}: Pick<TodayBlock, 'kind' | 'topicId' | 'minutes'>): Omit<StepWords, 'title'> {
  const id = topicId ?? '';
  switch (kind) {
    case 'review':
      return { href: paths.review, action: 'Start Review' };
    case 'quiz':
      return { href: paths.topicQuiz(id), action: 'Start Quiz' };
    case 'topic':
      return { href: paths.topic(id), action: 'Start Reading' };
    case 'exam':
      return minutes === EXAM_FORMATS.mini.minutes
        ? { href: paths.miniExam, action: 'Go to the Mini Exam' }
        : { href: paths.exams, action: 'Go to the Exam' };
  }
}

/** Returns the words and the address of what to do now: what is open, or else a block of the day. */
export function describeNext(next: Next): StepWords {
  const { kind, topicId } = next;
  if (kind === 'resume-exam') return { title: 'Your exam is open', href: paths.exams, action: 'Continue Exam' };
  if (kind !== 'resume-quiz') return describeBlock({ ...next, kind });
  return topicId === null
    ? { title: 'Finish your practice set', href: paths.practiceQuiz, action: 'Continue Practice' }
    : { title: `Finish your quiz on ${topicName(topicId)}`, href: paths.topicQuiz(topicId), action: 'Continue Quiz' };
}
