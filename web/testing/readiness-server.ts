import { orderedTopics } from '#shared/catalogue.ts';
import type { Readiness } from '#shared/readiness.ts';
import type { Handlers } from './fake-server.ts';

const area = (
  id: string,
  items: number,
  answers: [answered: number, correct: number],
  shares: [estimate: number, low: number, high: number],
) => ({
  area: id,
  items,
  questions: answers[0],
  answered: answers[0],
  correct: answers[1],
  estimate: shares[0],
  low: shares[1],
  high: shares[2],
});

/** An estimate from 237 answers. */
export const enough: Readiness = {
  answers: 237,
  isEnough: true,
  missing: null,
  chance: 0.71,
  low: 0.52,
  high: 0.86,
  expected: 57.68,
  areas: [
    area('1', 9, [34, 29], [0.82, 0.74, 0.89]),
    area('2', 21, [61, 41], [0.68, 0.61, 0.75]),
    area('3', 12, [28, 20], [0.71, 0.6, 0.81]),
    area('4', 8, [12, 8], [0.7, 0.5, 0.87]),
    area('5', 25, [80, 49], [0.62, 0.55, 0.69]),
    area('6', 8, [22, 18], [0.8, 0.69, 0.9]),
  ],
  topics: orderedTopics.map(({ id }) => ({
    ...{ topicId: id, questions: 8, answered: 10, correct: 7 },
    isRead: id.startsWith('1'),
  })),
  next: [
    { topicId: '5.3', marksPerHour: 1.23, reason: 'About 8 of the 83 exam questions. You get about 55% right.' },
    { topicId: '2.2', marksPerHour: 1.04, reason: 'About 9 of the 83 exam questions. You get about 62% right.' },
    {
      topicId: '4.6',
      marksPerHour: 0.04,
      reason: "You haven't tried it yet. About 2 of the 83 exam questions.",
    },
  ],
  report: null,
  asOf: '2026-11-22',
};

/** 23 answers, none of them in areas 4 and 6. */
export const notEnough: Readiness = {
  ...enough,
  answers: 23,
  isEnough: false,
  missing: { answers: 27, areas: ['4', '6'] },
  chance: null,
  low: null,
  high: null,
  expected: null,
  areas: enough.areas.map((each) =>
    ['4', '6'].includes(each.area)
      ? { ...each, questions: 0, answered: 0, correct: 0 }
      : { ...each, questions: 5, answered: 6, correct: 4 },
  ),
};

/** Estimates of three of five weeks. */
export const trend = [
  { day: '2026-10-18', chance: null, low: null, high: null },
  { day: '2026-10-25', chance: 0.48, low: 0.3, high: 0.7 },
  { day: '2026-11-01', chance: null, low: null, high: null },
  { day: '2026-11-15', chance: 0.6, low: 0.4, high: 0.8 },
  { day: '2026-11-22', chance: 0.71, low: 0.52, high: 0.86 },
];

export const readinessServer: Handlers = { 'readiness.get': () => enough, 'readiness.trend': () => trend };
