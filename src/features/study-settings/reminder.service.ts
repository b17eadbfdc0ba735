import { DEFAULT_REMINDER, type Reminder } from '#shared/reminders.ts';
import { DEFAULT_SETTINGS } from '#shared/study-settings.constants.ts';
import { type Call, inTransaction, type UserCall } from '../../call.ts';
import { dayToRemind, nextReminder } from './reminder-times.rules.ts';

const REMINDER = ['is_reminder_on as isOn', 'reminder_at as at'] as const;
const TERMS = [
  ...REMINDER,
  'time_zone as timeZone',
  'exam_date as examDate',
  'reminded_on as remindedOn',
  'reminder_due_at as dueAt',
  'user_id as userId',
] as const;

/** Returns the user's reminder, or the default one, which is off. */
export async function readReminder({ db, userId }: UserCall): Promise<Reminder> {
  const stored = await db
    .selectFrom('study_settings')
    .select(REMINDER)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return stored ?? DEFAULT_REMINDER;
}

export async function saveReminder(call: UserCall, { isOn, at }: Reminder): Promise<void> {
  const reminder = { is_reminder_on: isOn, reminder_at: at };
  const { minutesPerDay, timeZone } = DEFAULT_SETTINGS;
  await inTransaction(call, async (call) => {
    await call.db
      .insertInto('study_settings')
      .values({ user_id: call.userId, minutes_per_day: minutesPerDay, time_zone: timeZone, ...reminder })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(reminder))
      .execute();
    await rescheduleReminder(call);
  });
}

/**
 * Computes anew when the reminder is due. The caller's transaction has changed the user's row, so no other one can change it
 * meanwhile.
 */
export async function rescheduleReminder({ db, userId, now }: UserCall): Promise<void> {
  const terms = await db
    .selectFrom('study_settings')
    .select(TERMS)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const dueAt = terms.isOn ? nextReminder(terms, now) : null;
  if (dueAt?.getTime() === terms.dueAt?.getTime()) return;
  await db.updateTable('study_settings').set({ reminder_due_at: dueAt }).where('user_id', '=', userId).execute();
}

export async function switchReminderOff({ db, userId }: UserCall): Promise<void> {
  await db
    .updateTable('study_settings')
    .set({ is_reminder_on: false, reminder_due_at: null })
    .where('user_id', '=', userId)
    .execute();
}

export type DueReminder = {
  userId: string;
  timeZone: string;
  /** Null if the reminder has become pointless. */
  day: string | null;
};

/**
 * Takes some of the reminders that are due, and moves each to its next day. Several workers may do this at once: each reminder is
 * taken once.
 */
export async function takeDueReminders({ db, now }: Call, most: number): Promise<DueReminder[]> {
  const due = await db
    .selectFrom('study_settings')
    .select(TERMS)
    .where('reminder_due_at', '<=', now)
    .orderBy('reminder_due_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  const taken: DueReminder[] = [];
  for (const { userId, ...terms } of due) {
    const day = dayToRemind(terms, now);
    const remindedOn = day ?? terms.remindedOn;
    await db
      .updateTable('study_settings')
      .set({ reminded_on: remindedOn, reminder_due_at: nextReminder({ ...terms, remindedOn }, now) })
      .where('user_id', '=', userId)
      .execute();
    taken.push({ userId, timeZone: terms.timeZone, day });
  }
  return taken;
}
