import { findTopic } from './catalogue.ts';
import { EXAM_FORMATS } from './exams.constants.ts';
import type { TodayBlock } from './today.ts';

/** '2.2 Policy Provisions' */
export const topicName = (topicId: string): string => `${topicId} ${findTopic(topicId)?.title ?? ''}`.trim();

/** Returns what a block of the day is called, on screens and in mails. */
export function todayBlockTitle({ kind, topicId, minutes }: Pick<TodayBlock, 'kind' | 'topicId' | 'minutes'>): string {
  switch (kind) {
    case 'review':
      return 'Review';
    case 'quiz':
      return `Quiz on ${topicName(topicId!)}`;
    case 'topic':
      return `Read ${topicName(topicId!)}`;
    case 'exam':
      return minutes === EXAM_FORMATS.mini.minutes ? 'Mini exam' : 'Full exam';
  }
}
