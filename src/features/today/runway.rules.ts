import type { StudySettings } from '#shared/study-settings.ts';
import type { PlannedBlock } from '#shared/today.constants.ts';
import { addDays, startOfDay } from '#shared/zone-days.ts';
import { planReviewDay, secondsLeft, sumOf, within } from '../review/review.rules.ts';
import { calendarOf, gradeSchedule, type Item, lastMoment } from '../review/schedule.rules.ts';
import { dayInput, type Standing } from './day-input.rules.ts';
import { planDay } from './day-plan.rules.ts';
import type { StudyState, TopicState } from './study-order.rules.ts';

/** A reviewed item gets no due date of its own: it comes again in the last days before the exam only. */
const NOT_AGAIN_DAYS = 10_000;

/** What the days to come depend on. */
export type Outlook = Standing & {
  items: readonly Item[];
  /** When the user reviewed for the first time; null before that. */
  startedAt: Date | null;
  /** What an hour on each topic gains on a day: the same answers weigh less every day. */
  gainsOn: (day: string) => StudyState['gains'];
};

/** A day to come with its plan. */
export type UpcomingDay = { day: string; blocks: readonly PlannedBlock[] };

/**
 * Plans the days after `today`, up to `last`, each when it is asked for, because all of them take long. Each plan follows
 * from today's rule, as if the user had done every block before it: topics are read and quizzed, exams taken, and items
 * reviewed. Nobody knows the answers, so there are no new ones.
 */
export function* playForward(
  outlook: Outlook,
  { today, blocks, last }: { today: string; blocks: readonly PlannedBlock[]; last: string },
): Generator<UpcomingDay> {
  let now = afterDay(outlook, { day: today, blocks }, itemsOn(outlook, today));
  for (let day = addDays(today, 1); day <= last; day = addDays(day, 1)) {
    const items = itemsOn(now, day);
    const dueTopics = items.map(({ topicId }) => topicId);
    const review = { dueTopics, fresh: 0, minutes: Math.ceil(sumOf(items) / 60), secondsDone: 0 };
    const study = { ...now.study, gains: now.gainsOn(day) };
    const planned = { day, blocks: planDay(dayInput({ ...now, study }, day, { review })) };
    yield planned;
    now = afterDay(now, planned, items);
  }
}

/** The last moment of a day. What comes on the day is due by then. */
const nightOf = ({ timeZone }: StudySettings, day: string): Date => lastMoment(startOfDay(timeZone, addDays(day, 1)));

/** Returns the items to review on a day, in order. */
function itemsOn({ settings, items, startedAt }: Outlook, day: string): Item[] {
  const calendar = calendarOf(settings, nightOf(settings, day), startedAt);
  const { due, fresh } = planReviewDay(items, calendar, secondsLeft(calendar, 0));
  return [...due, ...fresh];
}

/** Returns the outlook after a day on which all blocks were done. `items` are those to review on the day. */
function afterDay(outlook: Outlook, { day, blocks }: UpcomingDay, items: readonly Item[]): Outlook {
  const open = blocks.filter(({ isDone }) => !isDone);
  const isExam = open.some(({ kind }) => kind === 'exam');
  const review = open.find(({ kind }) => kind === 'review');
  const { study } = outlook;
  return {
    ...outlook,
    latestExam: isExam ? day : outlook.latestExam,
    startedAt: outlook.startedAt ?? (review ? nightOf(outlook.settings, day) : null),
    items: review ? afterReview(outlook, day, within(items, review.minutes * 60)) : outlook.items,
    study: {
      ...study,
      hasExam: study.hasExam || isExam,
      topics: study.topics.map((topic) => open.reduce(afterStudy, topic)),
    },
  };
}

/** A minute of a quiz is a question. */
function afterStudy(topic: TopicState, { kind, topicId, minutes, secondsBefore = 0 }: PlannedBlock): TopicState {
  if (topicId !== topic.topicId) return topic;
  if (kind === 'quiz') return { ...topic, questions: topic.questions + minutes };
  return { ...topic, seconds: Math.max(topic.seconds, secondsBefore + minutes * 60) };
}

function afterReview({ settings, items }: Outlook, day: string, reviewed: readonly Item[]): Item[] {
  const at = nightOf(settings, day);
  const isReviewed = new Set(reviewed);
  return items.map((item) => {
    if (!isReviewed.has(item)) return item;
    return { ...item, schedule: { ...gradeSchedule(item.schedule, 'good', at), scheduledDays: NOT_AGAIN_DAYS } };
  });
}
