import ical, { type ICalCalendar, ICalEventRepeatingFreq } from 'ical-generator';
import { SITE_TITLE } from '#shared/page-titles.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import { dayIn, daysBetween } from '#shared/zone-days.ts';
import { zoneComponent } from './calendar-zone.rules.ts';

/** The study time is in the calendar up to the eve of the exam, and for so many days at most. */
const MOST_DAYS = 60;

export type Agenda = {
  settings: Pick<StudySettings, 'examDate' | 'minutesPerDay' | 'timeZone'>;
  /** The time of day of the daily study time. */
  at: string;
  now: Date;
  /** Makes the ids of the events, which stay the same, so that a calendar app that imports the file again changes them. */
  userId: string;
  publicUrl: string;
};

/** Returns the user's calendar as a file (RFC 5545): the exam, if its date is set and has not passed, and a daily study time. */
export function studyCalendar(agenda: Agenda): string {
  const { settings, now } = agenda;
  const today = Temporal.PlainDate.from(dayIn(settings.timeZone, now));
  const isAhead = settings.examDate !== null && settings.examDate >= today.toString();
  const exam = isAhead ? Temporal.PlainDate.from(settings.examDate!) : null;
  const days = exam === null ? MOST_DAYS : Math.min(MOST_DAYS, daysBetween(today.toString(), exam.toString()));
  const calendar = ical({
    name: 'Life insurance exam',
    prodId: { company: SITE_TITLE, product: 'Study calendar', language: 'EN' },
    timezone: { name: null, generator: (name) => zoneComponent(name, today, MOST_DAYS) },
  });
  if (exam) addExam(calendar, agenda, exam);
  addStudyTime(calendar, agenda, { today, days });
  return calendar.toString();
}

const eventOf = ({ userId, publicUrl, now }: Agenda, name: string) => ({
  id: `${name}-${userId}@${new URL(publicUrl).hostname}`,
  stamp: now,
  url: `${publicUrl}/dashboard`,
});

function addExam(calendar: ICalCalendar, agenda: Agenda, exam: Temporal.PlainDate): void {
  const summary = 'New Jersey life insurance exam';
  calendar.createEvent({ ...eventOf(agenda, 'exam'), summary, start: exam, allDay: true });
}

type StudyDays = { today: Temporal.PlainDate; days: number };

function addStudyTime(calendar: ICalCalendar, agenda: Agenda, { today, days }: StudyDays): void {
  const { timeZone, minutesPerDay } = agenda.settings;
  const begin = today.toPlainDateTime(agenda.at);
  // If the clocks skip the first time, all others would begin an hour later, too.
  const isSkipped = !begin.toZonedDateTime(timeZone).toPlainDateTime().equals(begin);
  const count = isSkipped ? days - 1 : days;
  // In a calendar, a count of 0 means no end.
  if (count <= 0) return;
  const start = begin.add({ days: isSkipped ? 1 : 0 }).toZonedDateTime(timeZone);
  calendar.createEvent({
    ...eventOf(agenda, 'study'),
    summary: 'Study for the life insurance exam',
    start,
    end: start.add({ minutes: minutesPerDay }),
    timezone: timeZone,
    repeating: { freq: ICalEventRepeatingFreq.DAILY, count },
  });
}
