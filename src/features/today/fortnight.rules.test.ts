import { expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import { addDays, dayIn, daysBetween, startOfDay } from '#shared/zone-days.ts';
import { type DayInput, planDay } from './day-plan.rules.ts';
import { day, due, READ, reasons, topic } from './testing/days.ts';

const sum = (input: DayInput) => planDay(input).reduce((total, { minutes }) => total + minutes, 0);

const ZONE = 'America/New_York';

/** Lives through the days up to an exam. The user studies on the days that `isMissed` leaves. Returns the plans by day. */
function fortnight(minutes: number, isMissed: (day: string) => boolean, from = '2026-03-01', examDate = '2026-03-15') {
  let now = startOfDay(ZONE, from).getTime() + 20 * 3_600_000;
  let lastExam: string | null = addDays(from, -5);
  let wasExamMissed = false;
  const unread = new Set(orderedTopics.map(({ id }) => id));
  const days = [];
  // 23 or 25 hours later on the day of a change of the clocks, but always on the next day.
  for (; dayIn(ZONE, new Date(now)) <= examDate; now += 24 * 3_600_000) {
    const today = dayIn(ZONE, new Date(now));
    const input = day({
      ...{ minutes, daysLeft: daysBetween(today, examDate), wasExamMissed, review: due(200, minutes) },
      topics: ['2.2', '5.3', '1.1', '3.1', '5.4'].map((id) => topic(id, 1, unread.has(id) ? {} : READ)),
      daysSinceExam: lastExam === null ? null : daysBetween(lastExam, today),
    });
    const blocks = planDay(input);
    const isExam = blocks.some(({ kind }) => kind === 'exam');
    if (!isMissed(today)) {
      for (const { kind, topicId } of blocks) if (kind === 'topic') unread.delete(topicId!);
      if (isExam) lastExam = today;
    }
    wasExamMissed = isExam && isMissed(today);
    days.push({ today, daysLeft: input.daysLeft!, input, blocks, isExam });
  }
  return days;
}

const WEEKENDS = (today: string) => [0, 6].includes(new Date(today).getUTCDay());

test.each([5, 10, 15, 30, 40, 60, 90, 240])(
  'in a fortnight of %i minutes a day no day is longer than its minutes, missed days change nothing about that, and the end is calm [TODAY-01, TODAY-02, TODAY-03]',
  (minutes) => {
    for (const isMissed of [() => false, () => true, WEEKENDS]) {
      const days = fortnight(minutes, isMissed);
      expect(days.map(({ daysLeft }) => daysLeft)).toEqual(Array.from({ length: 15 }, (_, index) => 14 - index));
      for (const { blocks, input, isExam, daysLeft } of days) {
        expect(blocks.length).toBeGreaterThan(0);
        const isLongExam = isExam && blocks.length === 1 && blocks[0]!.minutes > minutes;
        if (!isLongExam) expect(sum(input)).toBeLessThanOrEqual(minutes);
        if (isLongExam) expect(blocks[0]!.reason).toContain(`more than your ${minutes}`);
        for (const reason of reasons(input)) expect(reason).toMatch(/^[A-Z0-9][^.]*\.( [A-Z][^.]*\.)*$/);
        if (daysLeft <= 3) expect(blocks.filter(({ kind }) => kind === 'topic' || kind === 'quiz')).toEqual([]);
        if (daysLeft <= 1) expect(isExam).toBe(false);
      }
      const taken = days.filter(({ isExam, today }) => isExam && !isMissed(today));
      for (const [index, { daysLeft }] of taken.entries()) {
        if (index > 0) expect(taken[index - 1]!.daysLeft - daysLeft).toBeGreaterThan(1);
      }
      expect(taken.filter(({ daysLeft }) => daysLeft <= 3)).toHaveLength(isMissed('2026-03-12') ? 0 : 1);
      expect(days.at(-1)!.blocks).toMatchObject([{ kind: 'review', minutes: Math.min(10, minutes) }]);
    }
  },
);

test('a change of the clocks neither skips nor repeats a day [TODAY-02]', () => {
  for (const [from, examDate] of [
    ['2026-03-01', '2026-03-15'],
    ['2026-10-25', '2026-11-08'],
  ] as const) {
    const days = fortnight(40, () => false, from, examDate);
    expect(days.map(({ today }) => today)).toEqual(Array.from({ length: 15 }, (_, index) => addDays(from, index)));
  }
});
