import type { Reminder } from '#shared/reminders.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import { addDays, dayIn } from '#shared/zone-days.ts';

/** What decides when a reminder comes. */
export type ReminderTerms = Pick<Reminder, 'at'> &
  Pick<StudySettings, 'timeZone' | 'examDate'> & {
    /** The latest day of which the user was reminded. */
    remindedOn: string | null;
  };

/**
 * Returns when a time of day comes on a day. If the clocks skip it, that is when they have skipped it. If it comes twice, the
 * first one counts.
 */
export function timeOn(timeZone: string, day: string, at: string): Date {
  const wanted = Temporal.PlainDate.from(day).toPlainDateTime(at);
  const found = wanted.toZonedDateTime(timeZone);
  if (found.toPlainDateTime().equals(wanted)) return new Date(found.epochMilliseconds);
  const before = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return new Date(before.getTimeZoneTransition('next')!.epochMilliseconds);
}

/** Whether a day can have a reminder: it comes before the exam, and has had none. */
const isOpen = (day: string, { examDate, remindedOn }: ReminderTerms): boolean =>
  (examDate === null || day < examDate) && (remindedOn === null || day > remindedOn);

/** Returns when the next reminder is due; null if the exam comes first. */
export function nextReminder(terms: ReminderTerms, now: Date): Date | null {
  const { timeZone, at, remindedOn } = terms;
  const today = dayIn(timeZone, now);
  const first = remindedOn !== null && remindedOn >= today ? addDays(remindedOn, 1) : today;
  for (let day = first; isOpen(day, terms); day = addDays(day, 1)) {
    const due = timeOn(timeZone, day, at);
    if (due >= now) return due;
  }
  return null;
}

/**
 * Returns the day to remind of, or null if the due reminder has become pointless: it is late by a day, or its settings have
 * changed.
 */
export function dayToRemind(terms: ReminderTerms, now: Date): string | null {
  const today = dayIn(terms.timeZone, now);
  return isOpen(today, terms) && timeOn(terms.timeZone, today, terms.at) <= now ? today : null;
}
