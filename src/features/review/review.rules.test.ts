import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import { describe, expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import { seeded } from '#shared/seeded.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import { addDays, dayIn, startOfDay } from '#shared/zone-days.ts';
import {
  countLeftOut,
  countTomorrow,
  type DayPlan,
  nextDueAt,
  planReviewDay,
  reviewValue,
  secondsLeft,
  streakOf,
} from './review.rules.ts';
import { adjustedDueAt, calendarOf, gradeSchedule, type Item, type Schedule } from './schedule.rules.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const NEW_YORK = 'America/New_York';
const settingsWith = (changes: Partial<StudySettings> = {}): StudySettings => ({
  ...{ examDate: null, minutesPerDay: 30, timeZone: NEW_YORK, hasStudied: null },
  ...changes,
});
const cardOf = (index: number, changes: Partial<Item> = {}): Item => ({
  ...{ id: String(index).padStart(5, '0'), kind: 'card', topicId: orderedTopics[index % orderedTopics.length]!.id },
  ...{ schedule: null, missedAt: null, isSure: false },
  ...changes,
});
/** A schedule of days: known at once, and known again ten minutes later, at `at`. */
const scheduleAt = (at: Date): Schedule =>
  gradeSchedule(gradeSchedule(null, 'good', new Date(at.getTime() - 10 * MINUTE_MS)), 'good', at);

// Each sequence: a rating and the days since the one before. Then what ts-fsrs 5.4.2 answered: interval in days, stability,
// difficulty.
const RECORDED: [sequence: string, interval: number, stability: number, difficulty: number][] = [
  ['good 0', 0.006944444444444444, 2.3065, 2.11810397],
  ['again 0', 0.0006944444444444445, 0.212, 6.4133],
  ['good 0, good 0.007, good 2, good 8', 39, 38.89607831, 2.09745544],
  ['good 0, good 0.007, good 2, again 10, good 0.007, good 4', 7, 6.6891089, 7.36566474],
  ['good 0, good 30, good 30, good 0.0007, again 1, good 0.0007', 4, 3.5997652, 7.37555636],
  ['good 0, good 1, good 30', 65, 65.48141973, 2.1043314],
  ['good 0, good 1, again 0.007, good 1, again 3, good 0.0007, good 30', 5, 5.24938588, 9.09629907],
  ['good 0, good 30, again 2, good 13, good 13, good 30', 62, 62.43979578, 7.35578302],
  ['good 0, good 0.0007, good 1, good 3, good 30, good 13, good 5, good 3', 160, 160.24692597, 2.07002028],
  ['again 0, again 0.0007, good 13, good 0.0007', 1, 1.09910893, 8.77916217],
  ['good 0, good 30, good 30, good 8, good 13, again 30', 0.006944444444444444, 4.3253768, 7.38545788],
  ['good 0, again 1, again 8, good 8, good 30, good 8', 15, 14.55353332, 9.08715948],
  ['good 0, again 3, good 13, again 3, good 2, again 0.007, good 2, again 0.0007', 1 / 1440, 0.65460358, 9.87956351],
  ['again 0, again 13, good 0.0007, again 1', 1 / 1440, 0.08609598, 9.58840579],
  ['good 0, good 1, good 5, good 2, good 1', 38, 37.84750138, 2.09058635],
  ['good 0, good 8, again 0.007, good 13, good 1, good 30', 55, 54.91146371, 7.35578302],
  ['good 0, good 13, good 30, good 1', 112, 111.9370868, 2.09745544],
  ['good 0, good 13, good 30, good 2, good 5', 131, 130.5400944, 2.09058635],
  ['good 0, good 0.007, good 1, good 13, good 1, again 5, good 30, good 0.007', 19, 17.72213622, 7.36115586],
  ['good 0, good 8, good 30', 101, 101.16178303, 2.1043314],
];

describe('the schedule of ts-fsrs', () => {
  const inDays = (from: Date, to: Date) => (to.getTime() - from.getTime()) / DAY_MS;
  test.each(RECORDED)('%s: an interval of %d days [REV-01]', (sequence, interval, stability, difficulty) => {
    const plain = fsrs();
    let at = Date.parse('2026-05-01T12:00:00Z');
    let schedule: Schedule | null = null;
    let card: Card = createEmptyCard(new Date(at));
    for (const step of sequence.split(', ')) {
      const [rating, days] = step.split(' ') as ['again' | 'good', string];
      at += Math.round(Number(days) * DAY_MS);
      schedule = gradeSchedule(schedule, rating, new Date(at));
      card = plain.next(card, new Date(at), rating === 'good' ? Rating.Good : Rating.Again).card;
      expect(schedule.dueAt).toEqual(card.due);
      expect(schedule.stability).toBeCloseTo(card.stability, 6);
      expect(schedule.difficulty).toBeCloseTo(card.difficulty, 6);
      expect(schedule).toMatchObject({ reps: card.reps, lapses: card.lapses, state: card.state });
    }
    expect(inDays(schedule!.reviewedAt, schedule!.dueAt)).toBeCloseTo(interval, 6);
    expect(schedule!.stability).toBeCloseTo(stability, 6);
    expect(schedule!.difficulty).toBeCloseTo(difficulty, 6);
  });

  test('a grade from a clock that is behind counts as one at the time of the grade before', () => {
    const before = scheduleAt(new Date('2026-05-01T12:00:00Z'));
    const after = gradeSchedule(before, 'good', new Date('2026-05-01T11:00:00Z'));
    expect(after.reviewedAt).toEqual(before.reviewedAt);
    expect(after.dueAt.getTime()).toBeGreaterThan(before.reviewedAt.getTime());
  });
});

describe('the cut at the exam date', () => {
  const EXAM = '2026-06-20';
  const noon = (day: string) => new Date(`${day}T16:00:00Z`);
  const dueOf = (schedule: Schedule, examDate: string | null, now: Date) =>
    adjustedDueAt(schedule, calendarOf(settingsWith({ examDate }), now));
  /** An interval of more than a month. */
  const long = [2, 10].reduce(
    (schedule, days) => gradeSchedule(schedule, 'good', new Date(schedule.reviewedAt.getTime() + days * DAY_MS)),
    scheduleAt(noon('2026-05-25')),
  );

  test('an item comes in the last three days, again on the exam day, and never after it [REV-02]', () => {
    expect(long.scheduledDays).toBeGreaterThan(30);
    expect(dueOf(long, EXAM, noon('2026-06-07'))).toEqual(startOfDay(NEW_YORK, '2026-06-17'));
    const inLastDays = gradeSchedule(long, 'good', noon('2026-06-17'));
    expect(dueOf(inLastDays, EXAM, noon('2026-06-17'))).toEqual(startOfDay(NEW_YORK, EXAM));
    const onExamDay = gradeSchedule(inLastDays, 'good', noon(EXAM));
    expect(dayIn(NEW_YORK, dueOf(onExamDay, EXAM, noon(EXAM)))).toBe(EXAM);
    for (const rating of ['again', 'good'] as const) {
      const last = gradeSchedule(inLastDays, rating, new Date('2026-06-21T03:59:00Z'));
      expect(dayIn(NEW_YORK, dueOf(last, EXAM, last.reviewedAt))).toBe(EXAM);
    }
  });

  test('a changed or removed date counts at once, and so does the day after the exam [REV-02]', () => {
    const now = noon('2026-06-07');
    const uncut = dueOf(long, null, now);
    expect(uncut.getTime()).toBeGreaterThan(Date.parse('2026-07-01'));
    expect(dueOf(long, '2026-07-01', now)).toEqual(startOfDay(NEW_YORK, '2026-06-28'));
    expect(dueOf(long, '2027-07-01', now)).toEqual(uncut);
    expect(dueOf(long, EXAM, noon('2026-06-21'))).toEqual(uncut);
  });

  test('on the exam day there are ten minutes, and no new cards [REV-02]', () => {
    const calendar = calendarOf(settingsWith({ examDate: EXAM }), noon(EXAM));
    expect(secondsLeft(calendar, 0)).toBe(600);
    expect(secondsLeft(calendar, 500)).toBe(100);
    expect(secondsLeft(calendarOf(settingsWith({ examDate: EXAM, minutesPerDay: 5 }), noon(EXAM)), 0)).toBe(300);
    const known = Array.from({ length: 100 }, (_card, index) =>
      cardOf(index, { schedule: scheduleAt(noon('2026-06-18')) }),
    );
    const plan = planReviewDay([...known, ...[101, 102].map((index) => cardOf(index))], calendar, 600);
    expect(plan.fresh).toEqual([]);
    expect(plan.today).toHaveLength(40);
    // All of them came in the last days, apart from the two new ones.
    expect(countLeftOut(known, calendar, plan)).toBe(2);
    expect(nextDueAt(known.slice(0, 40), calendar, planReviewDay(known.slice(0, 40), calendar, 0))).toBeNull();
  });

  const ofEach = (seen: Schedule | null, added: number) => [
    ...Array.from({ length: added }, (_card, index) => cardOf(100 + index)),
    ...(seen ? Array.from({ length: 10 }, (_card, index) => cardOf(index, { schedule: seen })) : []),
  ];
  /** The plan of ten minutes at noon for somebody who started on a day or has not started. */
  const planAt = (items: Item[], day: string, started: string | null) => {
    const settings = settingsWith({ examDate: EXAM, minutesPerDay: 10 });
    const calendar = calendarOf(settings, noon(day), started === null ? null : noon(started));
    const plan = planReviewDay(items, calendar, 600);
    const counts = { due: plan.due.length, fresh: plan.fresh.length, leftOut: countLeftOut(items, calendar, plan) };
    return { ...counts, nextDueAt: nextDueAt(items, calendar, plan) };
  };

  test('the last days bring no new cards to somebody who has begun before, whatever else there is [REV-02, TODAY-03]', () => {
    expect(planAt(ofEach(long, 50), '2026-06-16', '2026-05-25').fresh).toBe(20);
    for (const day of ['2026-06-17', '2026-06-18', '2026-06-19']) {
      expect(planAt(ofEach(long, 50), day, '2026-05-25')).toMatchObject({ due: 10, fresh: 0, leftOut: 50 });
      // Also when everything was reviewed, or what was reviewed is gone.
      const done = gradeSchedule(long, 'good', new Date(noon(day).getTime() - 60 * MINUTE_MS));
      expect(planAt(ofEach(done, 50), day, '2026-05-25')).toMatchObject({ due: 0, fresh: 0, leftOut: 50 });
      expect(planAt(ofEach(null, 50), day, '2026-05-25')).toMatchObject({ fresh: 0, leftOut: 50, nextDueAt: null });
    }
  });

  test('who starts in the last days gets new cards until the eve, and what does not fit is left out [REV-02]', () => {
    // 20 today, and 20 on each day up to the eve.
    expect(planAt(ofEach(null, 90), '2026-06-17', null)).toMatchObject({ fresh: 20, leftOut: 30 });
    expect(planAt(ofEach(null, 90), '2026-06-18', null)).toMatchObject({ fresh: 20, leftOut: 50 });
    expect(planAt(ofEach(null, 90), '2026-06-18', '2026-06-17')).toMatchObject({ fresh: 20, leftOut: 50 });
    expect(planAt(ofEach(null, 90), '2026-06-19', '2026-06-17')).toMatchObject({ fresh: 20, leftOut: 70 });
    expect(planAt(ofEach(null, 90), EXAM, '2026-06-17')).toMatchObject({ fresh: 0, leftOut: 90 });
    expect(planAt(ofEach(long, 50), '2026-06-18', '2026-06-17')).toMatchObject({ due: 10, fresh: 15, leftOut: 15 });
  });

  test('on the eve the warm-up brings what is over, and then what is planned today; on the exam day no day is left [REV-02, REV-09]', () => {
    const figures = (count: number, day: string, minutesPerDay = 30) => {
      const items = Array.from({ length: count }, (_card, index) => cardOf(index, { schedule: long }));
      const calendar = calendarOf(settingsWith({ examDate: EXAM, minutesPerDay }), noon(day), noon('2026-05-25'));
      const plan = planReviewDay(items, calendar, secondsLeft(calendar, 0));
      const tomorrow = countTomorrow(items, calendar);
      return [plan.today.length, tomorrow, countLeftOut(items, calendar, plan)];
    };
    expect(figures(30, '2026-06-19')).toEqual([30, 30, 0]);
    expect(figures(120, '2026-06-19')).toEqual([120, 40, 0]);
    expect(figures(130, '2026-06-19')).toEqual([120, 40, 0]);
    expect(figures(200, '2026-06-19')).toEqual([120, 40, 40]);
    expect(figures(200, '2026-06-19', 5)).toEqual([20, 20, 160]);
    expect(figures(200, EXAM)).toEqual([40, 0, 160]);
  });
});

type Fortnight = { count: number; minutes: number; missed: number[]; share?: number };

/** Grades as the plan says for 14 days, the last of which is the exam day, and returns what each day was like. */
function spendFortnight({ count, minutes, missed, share = 0.85 }: Fortnight) {
  const random = seeded(count + minutes);
  const start = '2026-06-01';
  const examDate = addDays(start, 14);
  const settings = settingsWith({ examDate, minutesPerDay: minutes });
  const items = Array.from({ length: count }, (_card, index) =>
    cardOf(
      index,
      index % 3 === 0 ? { schedule: scheduleAt(new Date(Date.parse('2026-05-20') + index * MINUTE_MS)) } : {},
    ),
  );
  const days: { day: string; spent: number; plans: DayPlan[]; leftOut: number }[] = [];
  const startedAt = new Date('2026-05-20');
  for (let index = 0; index <= 14; index += 1) {
    const day = addDays(start, index);
    let now = new Date(startOfDay(NEW_YORK, day).getTime() + 18 * 60 * MINUTE_MS);
    let spent = 0;
    const plans: DayPlan[] = [];
    let leftOut = 0;
    for (;;) {
      const calendar = calendarOf(settings, now, startedAt);
      const plan = planReviewDay(items, calendar, secondsLeft(calendar, spent));
      plans.push(plan);
      leftOut = countLeftOut(items, calendar, plan);
      expect(plan.seconds).toBeLessThanOrEqual(secondsLeft(calendar, spent));
      for (const { schedule } of items) {
        if (schedule) expect(adjustedDueAt(schedule, calendar) <= calendar.exam!.end).toBe(true);
      }
      const queue = missed.includes(index) ? [] : [...plan.due, ...plan.fresh];
      const next = queue.length === 0 ? nextDueAt(items, calendar, plan) : null;
      if (queue.length === 0 && (missed.includes(index) || !next || next >= calendar.tomorrow)) break;
      if (next) now = new Date(Math.max(next.getTime(), now.getTime() + 1));
      for (const item of queue) {
        const seconds = item.kind === 'card' ? 15 : 40;
        item.schedule = gradeSchedule(item.schedule, random() < share ? 'good' : 'again', now);
        spent += seconds;
        now = new Date(now.getTime() + seconds * 1000);
      }
    }
    days.push({ day, spent, plans, leftOut });
  }
  return { items, days, settings };
}

describe('a fortnight', () => {
  const CASES: Fortnight[] = [
    { count: 300, minutes: 30, missed: [] },
    { count: 300, minutes: 30, missed: [2, 5, 8] },
    { count: 300, minutes: 5, missed: [3] },
    { count: 1400, minutes: 30, missed: [] },
    { count: 1400, minutes: 30, missed: [1, 2, 3, 9] },
  ];
  test.each(CASES)('$count items, $minutes minutes, days missed: $missed [REV-02, REV-03]', (fortnight) => {
    const { days, items, settings } = spendFortnight(fortnight);
    for (const [index, { spent }] of days.entries()) {
      const limit = (index === 14 ? Math.min(10, fortnight.minutes) : fortnight.minutes) * 60;
      expect(spent, `day ${index}`).toBeLessThanOrEqual(limit);
      if (fortnight.missed.includes(index)) expect(spent).toBe(0);
    }
    // Too many items fill each day, also after a missed one, up to the length of one item.
    if (fortnight.count === 1400) {
      for (const [index, { spent }] of days.slice(0, 14).entries()) {
        if (!fortnight.missed.includes(index)) expect(spent).toBeGreaterThan(30 * 60 - 30);
      }
    }
    expect(days.slice(0, 11).map(({ leftOut }) => leftOut)).toEqual(Array(11).fill(0));
    const lastDays = startOfDay(NEW_YORK, addDays(settings.examDate!, -3));
    const unseen = items.filter(({ schedule }) => !schedule || schedule.reviewedAt < lastDays);
    const told = days[13]!.leftOut;
    // The warm-up may still bring some of those that were left out the evening before.
    expect(unseen.length).toBeLessThanOrEqual(told);
    expect(told - unseen.length).toBeLessThanOrEqual(40);
    // The last days begin nothing new.
    for (const { plans } of days.slice(11)) for (const { fresh } of plans) expect(fresh).toEqual([]);
    if (fortnight.count === 1400) expect(unseen.length).toBeGreaterThan(0);
    if (fortnight.minutes === 30 && fortnight.count === 300) expect(unseen).toEqual([]);
  });
});

describe('the plan of a day', () => {
  const now = new Date('2026-06-10T22:00:00Z');
  const plan = (items: Item[], minutesPerDay = 30) =>
    planReviewDay(items, calendarOf(settingsWith(), now), minutesPerDay * 60);
  const inReview = (index: number, daysAgo: number, changes: Partial<Item> = {}) =>
    cardOf(index, { schedule: scheduleAt(new Date(now.getTime() - daysAgo * DAY_MS)), ...changes });
  const missedOf = (index: number, changes: Partial<Item> = {}) =>
    cardOf(index, { kind: 'question', missedAt: new Date(now.getTime() - DAY_MS), ...changes });

  test('sure and wrong leads, then what was begun, then the most valuable [REV-03, CONF-02]', () => {
    const begun = cardOf(1, {
      topicId: '1.1',
      schedule: gradeSchedule(null, 'again', new Date(now.getTime() - 5 * MINUTE_MS)),
    });
    const sure = missedOf(2, { topicId: '4.1', isSure: true });
    const missed = missedOf(3, { topicId: '5.3' });
    const forgotten = inReview(4, 40, { topicId: '5.1' });
    const known = inReview(5, 4, { topicId: '5.1' });
    const small = inReview(6, 40, { topicId: '4.1' });
    const fresh = cardOf(7, { topicId: '5.3' });
    const { due, fresh: planned, over } = plan([fresh, small, known, forgotten, missed, sure, begun]);
    expect(due.slice(0, 4)).toEqual([sure, begun, missed, forgotten]);
    const values = due.slice(2).map((item) => reviewValue(item, now));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(values[0]).toBe(25);
    expect({ count: due.length, planned, over }).toEqual({ count: 6, planned: [fresh], over: [] });
  });

  test('a question that was missed again is due whatever its schedule says, until it is graded [REV-04]', () => {
    const schedule = scheduleAt(new Date(now.getTime() - 60 * MINUTE_MS));
    expect(plan([missedOf(1, { schedule, missedAt: now })]).due).toHaveLength(1);
    expect(plan([missedOf(1, { schedule })]).due).toEqual([]);
  });

  test('of 1,400 due items the budget takes the most valuable, and the rest waits [REV-03]', () => {
    const items = Array.from({ length: 1400 }, (_card, index) => inReview(index, 5 + (index % 40)));
    const { today, over, seconds, fresh, later } = plan(items);
    expect({ today: today.length, over: over.length, seconds, fresh, later }).toEqual({
      ...{ today: 120, over: 1280, seconds: 1800, fresh: [], later: [] },
    });
    const least = Math.min(...today.map((item) => reviewValue(item, now)));
    expect(Math.max(...over.map((item) => reviewValue(item, now)))).toBeLessThanOrEqual(least);
    const calendar = calendarOf(settingsWith(), now);
    expect(countTomorrow(items, calendar)).toBe(120);
    expect(nextDueAt(items, calendar, planReviewDay(items, calendar, 0))).toEqual(calendar.tomorrow);
  });

  test('items that come later today count toward the budget before new cards do [REV-03]', () => {
    const soon = Array.from({ length: 10 }, (_card, index) =>
      cardOf(index, { schedule: gradeSchedule(null, 'good', now) }),
    );
    const fresh = Array.from({ length: 30 }, (_card, index) => cardOf(100 + index));
    const result = plan([...fresh, ...soon], 5);
    expect(result).toMatchObject({ due: [], seconds: 300 });
    expect(result.today).toHaveLength(10);
    expect(result.fresh).toHaveLength(5);
    expect(result.later).toHaveLength(25);
    expect(nextDueAt([...fresh, ...soon], calendarOf(settingsWith(), now), result)).toEqual(soon[0]!.schedule!.dueAt);
  });
});

describe('days in a time zone', () => {
  // In each zone a night on which the clocks change, or none.
  const NIGHTS: [timeZone: string, day: string][] = [
    [NEW_YORK, '2026-11-01'],
    [NEW_YORK, '2027-03-14'],
    ['Pacific/Auckland', '2026-09-27'],
    ['Pacific/Auckland', '2027-04-04'],
    ['Asia/Kolkata', '2026-11-01'],
    ['America/Sao_Paulo', '2018-11-04'],
  ];
  test.each(NIGHTS)(
    '%s around %s: an interval of days ends when its last day begins [REV-02, REV-09]',
    (timeZone, day) => {
      for (let hour = -72; hour <= 48; hour += 0.5) {
        const reviewedAt = new Date(startOfDay(timeZone, day).getTime() + hour * 60 * MINUTE_MS);
        const schedule = scheduleAt(reviewedAt);
        const dueDay = addDays(dayIn(timeZone, reviewedAt), schedule.scheduledDays);
        const settings = settingsWith({ timeZone });
        expect(adjustedDueAt(schedule, calendarOf(settings, reviewedAt))).toEqual(startOfDay(timeZone, dueDay));
        const item = cardOf(1, { schedule });
        const isDueAt = (at: number) =>
          planReviewDay([item], calendarOf(settings, new Date(at)), 3600).due.length === 1;
        const begin = startOfDay(timeZone, dueDay).getTime();
        expect([isDueAt(begin - 1), isDueAt(begin)], `${hour}`).toEqual([false, true]);
        const evening = calendarOf(settings, new Date(begin - 1));
        expect(countTomorrow([item], evening)).toBe(1);
      }
    },
  );

  test('an interval of one day never ends on the day on which it began, even if that day has 25 hours [REV-09]', () => {
    const early = new Date('2026-11-01T04:30:00Z');
    const schedule: Schedule = { ...scheduleAt(early), scheduledDays: 1, dueAt: new Date(early.getTime() + DAY_MS) };
    expect(dayIn(NEW_YORK, schedule.dueAt)).toBe('2026-11-01');
    expect(adjustedDueAt(schedule, calendarOf(settingsWith(), early))).toEqual(startOfDay(NEW_YORK, '2026-11-02'));
  });

  test.each(NIGHTS)('%s around %s: the exam and its last days begin at midnight there [REV-02]', (timeZone, day) => {
    const examDate = addDays(day, 1);
    const { exam, tomorrow, today } = calendarOf(settingsWith({ timeZone, examDate }), startOfDay(timeZone, day));
    expect({ today, daysLeft: exam!.daysLeft }).toEqual({ today: day, daysLeft: 1 });
    expect(tomorrow).toEqual(exam!.day);
    expect(exam!.lastDays).toEqual(startOfDay(timeZone, addDays(examDate, -3)));
    expect(dayIn(timeZone, exam!.end)).toBe(examDate);
    expect(dayIn(timeZone, new Date(exam!.end.getTime() + 1))).toBe(addDays(examDate, 1));
  });

  test('tomorrow has what is left over today and knows the warm-up, the exam day plans no day after it, and then there is no cut [REV-02, REV-09]', () => {
    const items = Array.from({ length: 200 }, (_card, index) =>
      cardOf(index, { schedule: scheduleAt(new Date('2026-06-18T16:00:00Z')) }),
    );
    const dueTomorrow = (now: string) => {
      const calendar = calendarOf(settingsWith({ examDate: '2026-06-20', minutesPerDay: 60 }), new Date(now));
      return countTomorrow(items, calendar);
    };
    expect(dueTomorrow('2026-06-19T16:00:00Z')).toBe(40);
    expect(dueTomorrow('2026-06-20T16:00:00Z')).toBe(0);
    expect(dueTomorrow('2026-06-21T16:00:00Z')).toBe(200);
  });
});

describe('the streak [REV-09]', () => {
  /** `x` is a day with reviews; the last one is today. */
  const streak = (days: string) => {
    const today = '2026-11-22';
    const set = [...days].flatMap((mark, index) => (mark === 'x' ? [addDays(today, index + 1 - days.length)] : []));
    return streakOf(new Set(set), today);
  };
  test.each([
    ['', 0],
    ['x', 1],
    ['x-', 1],
    ['x--', 1],
    ['x---', 0],
    ['xxx', 3],
    ['xxx-', 3],
    ['xx-x', 3],
    ['xx--x', 1],
    ['x-xx-x', 3],
    ['xxxx-xxxxxx-xx', 12],
    ['xxxx-xxxxx-xx', 7],
    ['xxxxxxx'.repeat(52), 364],
    ['xxxxxx-'.repeat(52), 312],
  ])('of %j it is %d days', (days, expected) => {
    expect(streak(days)).toBe(expected);
  });
});
