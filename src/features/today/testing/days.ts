// Days as the rules of the plan get them.
import { type DayInput, planDay } from '../day-plan.rules.ts';
import type { ReviewDay } from '../review-block.rules.ts';
import { shownBlocks } from '../shown-blocks.rules.ts';
import type { Candidate } from '../topic-blocks.rules.ts';

/** A topic with 25 minutes of unread text. */
export const topic = (topicId: string, marksPerHour: number | null, fields: Partial<Candidate> = {}): Candidate => ({
  ...{ topicId, marksPerHour, readingLeft: 25, secondsRead: 0, reportPercent: null },
  ...fields,
});
export const READ = { readingLeft: 0 };

export const due = (items: number, minutes: number, dueTopics = Array<string>(items).fill('')): ReviewDay => ({
  ...{ dueTopics, fresh: 0, minutes, secondsDone: 0 },
});
export const NOTHING_DUE = due(0, 0);

export const day = ({ daysLeft = 21, ...fields }: Partial<DayInput> = {}): DayInput => ({
  ...{ minutes: 40, minutesPerDay: fields.minutes ?? 40, daysLeft, isLastDays: daysLeft !== null && daysLeft <= 3 },
  topics: [topic('5.3', 1.44, READ), topic('2.2', 2.04), topic('4.6', 0.4, READ)],
  ...{ review: NOTHING_DUE, questions: 200, isEnough: true, hasStudied: true, daysSinceExam: 3, wasExamMissed: false },
  ...fields,
});

export const shape = (input: DayInput) => planDay(input).map(({ kind, topicId, minutes }) => [kind, topicId, minutes]);
export const reasons = (input: DayInput) => {
  const gains = new Map(input.topics.map(({ topicId, marksPerHour }) => [topicId, marksPerHour ?? 0]));
  return shownBlocks(planDay(input), { ...input, gains }).map(({ reason }) => reason);
};
