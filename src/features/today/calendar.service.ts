import type { UserCall } from '../../call.ts';
import { readReminder } from '../study-settings/reminder.service.ts';
import { readStudySettings } from '../study-settings/study-settings.service.ts';
import { studyCalendar } from './calendar.rules.ts';

/** Returns the user's exam and daily study time, which is at the time of the reminder, as a file for calendar apps. */
export async function readCalendar(call: UserCall): Promise<string> {
  const { userId, now, deps } = call;
  const settings = await readStudySettings(call);
  const { at } = await readReminder(call);
  return studyCalendar({ settings, at, now, userId, publicUrl: deps.env.publicUrl });
}
