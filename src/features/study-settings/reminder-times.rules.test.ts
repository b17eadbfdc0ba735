import { expect, test } from 'vitest';
import { addDays } from '#shared/zone-days.ts';
import { dayToRemind, nextReminder, type ReminderTerms, timeOn } from './reminder-times.rules.ts';

const ZONE = 'America/New_York';
const terms = (changes: Partial<ReminderTerms> = {}): ReminderTerms => ({
  ...{ at: '19:00', timeZone: ZONE, examDate: null, remindedOn: null },
  ...changes,
});
const at = (text: string) => new Date(text);

test('a time that the clocks skip comes when they have skipped it, and one that comes twice comes once [BEYOND-06]', () => {
  for (const [day, time, utc] of [
    ['2027-03-13', '02:30', '2027-03-13T07:30:00Z'],
    ['2027-03-14', '01:59', '2027-03-14T06:59:00Z'],
    ['2027-03-14', '02:00', '2027-03-14T07:00:00Z'],
    ['2027-03-14', '02:30', '2027-03-14T07:00:00Z'],
    ['2027-03-14', '03:00', '2027-03-14T07:00:00Z'],
    ['2027-03-14', '19:00', '2027-03-14T23:00:00Z'],
    ['2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
    ['2026-11-01', '02:00', '2026-11-01T07:00:00Z'],
  ] as const)
    expect([day, time, timeOn(ZONE, day, time)]).toEqual([day, time, at(utc)]);
  // The clocks of this zone change at midnight, and by half an hour in that one.
  expect(timeOn('America/Santiago', '2026-09-06', '00:15')).toEqual(at('2026-09-06T04:00:00Z'));
  expect(timeOn('Australia/Lord_Howe', '2026-10-04', '02:15')).toEqual(at('2026-10-03T15:30:00Z'));
});

test('the next reminder is today or tomorrow, never twice on a day, and none on the exam day or after [BEYOND-06]', () => {
  const noon = at('2026-11-28T17:00:00Z');
  const today = at('2026-11-29T00:00:00Z');
  const tomorrow = at('2026-11-30T00:00:00Z');
  expect(nextReminder(terms(), noon)).toEqual(today);
  expect(nextReminder(terms(), today)).toEqual(today);
  expect(nextReminder(terms(), at('2026-11-29T00:00:01Z'))).toEqual(tomorrow);
  expect(nextReminder(terms({ remindedOn: '2026-11-28', at: '23:00' }), today)).toEqual(at('2026-11-30T04:00:00Z'));
  // The user has moved from Tokyo, where it was tomorrow already.
  expect(nextReminder(terms({ remindedOn: '2026-11-29' }), noon)).toEqual(at('2026-12-01T00:00:00Z'));
  expect(nextReminder(terms({ examDate: '2026-11-29' }), noon)).toEqual(today);
  expect(nextReminder(terms({ examDate: '2026-11-29' }), at('2026-11-29T00:00:01Z'))).toBeNull();
  for (const examDate of ['2026-11-28', '2026-11-20']) expect(nextReminder(terms({ examDate }), noon)).toBeNull();
});

test('whoever asks every half minute reminds once of each day, whatever the zone and the time [BEYOND-06]', () => {
  for (const timeZone of [ZONE, 'UTC', 'Pacific/Apia', 'Asia/Kolkata', 'Australia/Lord_Howe'])
    for (const time of ['00:00', '01:30', '02:30', '19:00', '23:59'])
      for (const start of ['2027-03-12', '2026-10-30', '2026-10-02']) {
        let reminder = terms({ timeZone, at: time });
        const days: string[] = [];
        for (let due = nextReminder(reminder, at(`${start}T12:00:00Z`)); due && days.length < 5; ) {
          const now = new Date(due.getTime() + 29_000);
          const day = dayToRemind(reminder, now);
          if (day) days.push(day);
          reminder = { ...reminder, remindedOn: day ?? reminder.remindedOn };
          due = nextReminder(reminder, now);
        }
        expect(days, `${timeZone} ${time}`).toEqual(days.map((_day, index) => addDays(days[0]!, index)));
      }
});

test('a reminder that is late by a day, or whose time was moved, is not sent [BEYOND-06]', () => {
  expect(dayToRemind(terms(), at('2026-11-29T04:59:00Z'))).toBe('2026-11-28');
  expect(dayToRemind(terms(), at('2026-11-29T05:00:00Z'))).toBeNull();
  expect(dayToRemind(terms({ at: '20:00' }), at('2026-11-29T00:30:00Z'))).toBeNull();
  expect(dayToRemind(terms({ remindedOn: '2026-11-28' }), at('2026-11-29T00:30:00Z'))).toBeNull();
  expect(dayToRemind(terms({ examDate: '2026-11-28' }), at('2026-11-29T00:30:00Z'))).toBeNull();
});
