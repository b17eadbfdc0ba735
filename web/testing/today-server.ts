import type { Runway, Today } from '#shared/today.ts';
import { addDays } from '#shared/zone-days.ts';
import type { Handlers } from './fake-server.ts';
import { SUMMARY } from './review-server.ts';

const review = '12 due, mostly New Jersey law.';

/** A day of 40 minutes, 21 days before the exam. Nothing is done. */
export const today: Today = {
  ...{ minutes: 40, daysLeft: 21, due: 12, isDone: false, gain: null },
  next: { kind: 'review', topicId: null, runId: null, minutes: 8, reason: review },
  blocks: [
    {
      ...{ kind: 'review', topicId: null, minutes: 8, isDone: false },
      reason: review,
    },
    {
      ...{ kind: 'quiz', topicId: '5.3', minutes: 10, isDone: false },
      reason: 'An hour here is worth about 1.4 questions.',
    },
    {
      ...{ kind: 'topic', topicId: '2.2', minutes: 20, isDone: false },
      reason: 'An hour here is worth about 1 question.',
    },
  ],
};

/** The same day when its quiz is next. */
export const quizDay: Today = {
  ...today,
  next: {
    kind: 'quiz',
    topicId: '5.3',
    runId: null,
    minutes: 10,
    reason: 'An hour here is worth about 1.4 questions.',
  },
};

/** The same day when all of it is done. */
export const doneDay: Today = {
  ...today,
  ...{ next: null, isDone: true },
  blocks: today.blocks.map((block) => ({ ...block, isDone: true })),
};

/** Two days of study, today and the days to the exam. */
export const runway: Runway = {
  examDate: '2026-11-14',
  days: [
    { day: '2026-10-22', kind: 'past', minutes: 40, doneMinutes: 40, topicIds: ['1.1'], hasExam: false },
    { day: '2026-10-23', kind: 'past', minutes: 0, doneMinutes: 0, topicIds: [], hasExam: false },
    { day: '2026-10-24', kind: 'today', minutes: 38, doneMinutes: 8, topicIds: ['5.3', '2.2'], hasExam: false },
    ...Array.from({ length: 20 }, (_, index) => ({
      ...{ day: addDays('2026-10-24', index + 1), kind: 'upcoming' as const, minutes: 40, doneMinutes: null },
      ...{ topicIds: index < 17 ? ['5.3'] : [], hasExam: index === 6 },
    })),
    { day: '2026-11-14', kind: 'exam', minutes: 10, doneMinutes: null, topicIds: [], hasExam: false },
  ],
};

export const todayServer: Handlers = {
  'today.get': () => today,
  'today.runway': () => runway,
  'today.welcome': () => ({ isOpen: false, step: 3 }),
  'review.summary': () => ({ ...SUMMARY, waiting: today.due }),
};
