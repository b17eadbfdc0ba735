import type { Today } from '#shared/today.ts';
import type { Handlers } from './fake-server.ts';

/** A day of 40 minutes, 21 days before the exam. Nothing is done. */
export const today: Today = {
  ...{ minutes: 40, daysLeft: 21 },
  blocks: [
    {
      ...{ kind: 'review', topicId: null, minutes: 8, isDone: false },
      reason: '12 items are due, most of them on New Jersey law.',
    },
    {
      ...{ kind: 'quiz', topicId: '5.3', minutes: 10, isDone: false },
      reason: 'An hour on this topic gains about 1.4 exam questions.',
    },
    {
      ...{ kind: 'topic', topicId: '2.2', minutes: 20, isDone: false },
      reason: 'An hour on this topic gains about 1 exam question.',
    },
  ],
};

export const todayServer: Handlers = { 'today.get': () => today, 'today.welcome': () => ({ isOpen: false }) };
