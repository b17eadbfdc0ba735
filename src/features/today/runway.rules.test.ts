import { expect, test, vi } from 'vitest';
import { addDays } from '#shared/zone-days.ts';
import { type Outlook, playForward } from './runway.rules.ts';

const TODAY = '2026-11-02';
const dayAfter = (days: number) => addDays(TODAY, days);
const EXAM = dayAfter(8);

/** Many new cards, five minutes a day, and nothing else to study. */
const outlook = (startedAt: Date | null): Outlook => ({
  settings: { examDate: EXAM, minutesPerDay: 5, timeZone: 'America/New_York', hasStudied: false },
  study: { topics: [], hasStudied: false, gains: [], hasExam: true, weakAreas: [] },
  ...{ isEnough: false, latestExam: TODAY, startedAt },
  items: Array.from({ length: 100 }, (_, index) => ({
    ...{ id: `card ${index}`, kind: 'card' as const, topicId: '5.3', schedule: null, missedAt: null, isSure: false },
  })),
  gainsOn: () => [],
});
const review = { kind: 'review' as const, topicId: null, minutes: 5, reason: '', isDone: false };
const daysOf = (startedAt: Date | null) => [
  ...playForward(outlook(startedAt), { today: TODAY, blocks: [review], last: EXAM }),
];

test('who never reviewed has begun with the first review block, so that the last days have no new cards [BEYOND-01, TODAY-03]', () => {
  const days = daysOf(null);
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 8 }, (_, index) => dayAfter(index + 1)));
  expect(days).toEqual(daysOf(new Date('2026-11-01T15:00:00Z')));
});

test('a day to come is planned when it is asked for, so that other requests get their turn [BEYOND-01]', () => {
  const gainsOn = vi.fn(() => []);
  const days = playForward({ ...outlook(null), gainsOn }, { today: TODAY, blocks: [review], last: EXAM });
  expect([days.next().value?.day, days.next().value?.day]).toEqual([dayAfter(1), dayAfter(2)]);
  expect(gainsOn.mock.calls).toEqual([[dayAfter(1)], [dayAfter(2)]]);
});
