import type { Reminder } from '#shared/reminders.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { findUser } from '../auth/auth.service.ts';
import * as schedule from '../study-settings/reminder.service.ts';

export { readReminder } from '../study-settings/reminder.service.ts';

const NO_MAIL = "This site can't send email yet";
const UNCONFIRMED = 'Please confirm your email address first';

/** Saves the reminder. Throws 'conflict' if it should be on and the user can't get mail. */
export async function saveReminder(call: UserCall, reminder: Reminder): Promise<Reminder> {
  if (reminder.isOn) {
    if (call.deps.env.smtpUrl === undefined) throw new DomainError('conflict', NO_MAIL, { reason: 'noMail' });
    const { confirmedAt } = await findUser(call, call.userId);
    if (confirmedAt === null) throw new DomainError('conflict', UNCONFIRMED, { reason: 'addressUnconfirmed' });
  }
  await schedule.saveReminder(call, reminder);
  return reminder;
}
