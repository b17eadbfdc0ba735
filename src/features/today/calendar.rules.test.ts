import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#shared/zone-days.ts';
import { timeOn } from '../study-settings/reminder-times.rules.ts';
import { type Agenda, studyCalendar } from './calendar.rules.ts';

const ZONE = 'America/New_York';
const USER = '019a0000-0000-7000-8000-000000000001';
const agenda = ({ examDate = null, timeZone = ZONE, ...changes }: Partial<Agenda & Agenda['settings']>): Agenda => ({
  ...{ settings: { examDate, minutesPerDay: 45, timeZone }, at: '19:00', now: new Date('2026-10-20T15:00:00Z') },
  ...{ userId: USER, publicUrl: 'https://study.example' },
  ...changes,
});

/** Reads a file as a calendar app does, which knows nothing of time zones but what the file says. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return { zones: calendar.getAllSubcomponents('vtimezone'), events };
}
const read = (changes: Partial<Agenda & Agenda['settings']> = {}) => parse(studyCalendar(agenda(changes)));

/** Returns when each study time begins. */
function times(event: ICAL.Event): Date[] {
  const begins: Date[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) begins.push(next.toJSDate());
  return begins;
}

test('the daily time is the same by the clock over both changes, in each zone, up to the eve of the exam [BEYOND-07]', () => {
  for (const timeZone of [ZONE, 'America/Phoenix', 'Europe/Dublin', 'Asia/Kolkata', 'Australia/Lord_Howe'])
    for (const [today, examDate] of [
      ['2026-10-20', '2026-11-18'],
      ['2027-03-05', '2027-04-09'],
    ] as const) {
      const now = new Date(`${today}T12:00:00Z`);
      const { events, zones } = read({ timeZone, examDate, now, at: '19:00' });
      expect(zones.map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual([timeZone]);
      const [exam, study] = events;
      expect(exam!.startDate.toString()).toBe(examDate);
      expect(exam!.startDate.isDate).toBe(true);
      const days = Array.from({ length: daysBetween(today, examDate) }, (_, index) => addDays(today, index));
      expect(times(study!), timeZone).toEqual(days.map((day) => timeOn(timeZone, day, '19:00')));
      expect(study!.duration.toSeconds()).toBe(45 * 60);
    }
});

test('without a date, or after it, there is the study time of 60 days, and before a distant exam, too [BEYOND-07]', () => {
  for (const [examDate, exams] of [
    [null, 0],
    ['2026-10-19', 0],
    ['2027-02-01', 1],
  ] as const) {
    const { events } = read({ examDate });
    expect(events).toHaveLength(exams + 1);
    expect(times(events.at(-1)!)).toHaveLength(60);
  }
  expect(read({ examDate: '2026-10-20' }).events.map(({ summary }) => summary)).toEqual([
    'New Jersey life insurance exam',
  ]);
});

test('a file of another day has the same ids, so that it replaces what was imported before [BEYOND-07]', () => {
  const ids = (changes: Partial<Agenda & Agenda['settings']>) =>
    read({ examDate: '2026-12-01', ...changes }).events.map(({ uid }) => uid);
  expect(ids({})).toEqual([`exam-${USER}@study.example`, `study-${USER}@study.example`]);
  expect(ids({ now: new Date('2026-10-25T15:00:00Z'), at: '07:15' })).toEqual(ids({}));
});

test('the file is as RFC 5545 wants it: lines, stamps in UTC, what a zone must have [BEYOND-07]', () => {
  const text = studyCalendar(agenda({ examDate: '2026-11-20' }));
  expect(text.endsWith('\r\n') || text.endsWith('END:VCALENDAR')).toBe(true);
  const lines = text.split('\r\n');
  expect(lines.filter((line) => /[\r\n]/.test(line) || Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines.filter((line) => line.startsWith('DTSTAMP'))).toEqual(Array(2).fill('DTSTAMP:20261020T150000Z'));
  expect(text).toContain(
    ['BEGIN:DAYLIGHT', 'DTSTART:20260308T020000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT'].join(
      '\r\n',
    ),
  );
  expect(text).toContain(
    ['BEGIN:STANDARD', 'DTSTART:20261101T020000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD'].join(
      '\r\n',
    ),
  );
  for (const line of ['VERSION:2.0', `DTSTART;TZID=${ZONE}:20261020T190000`, 'DTSTART;VALUE=DATE:20261120'])
    expect(lines).toContain(line);
});

test('on a day whose clocks skip the time, the study time begins the day after, at its time [BEYOND-07]', () => {
  const now = new Date('2027-03-14T15:00:00Z');
  const { events } = read({ now, at: '02:30', examDate: '2027-03-20' });
  expect(times(events[1]!)).toEqual(
    ['15', '16', '17', '18', '19'].map((day) => timeOn(ZONE, `2027-03-${day}`, '02:30')),
  );
});

test('no study time is left if the clocks skip it on the eve of the exam [BEYOND-07]', () => {
  const { events } = read({ now: new Date('2027-03-14T15:00:00Z'), at: '02:30', examDate: '2027-03-15' });
  expect(events.map(({ summary }) => summary)).toEqual(['New Jersey life insurance exam']);
});
