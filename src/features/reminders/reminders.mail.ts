import { pages } from '#shared/pages.ts';
import { todayBlockTitle } from '#shared/today-block-title.ts';
import { addDays, dayIn, startOfDay } from '#shared/zone-days.ts';
import type { UserCall } from '../../call.ts';
import type { Composer } from '../../platform/mail/composer.ts';
import { findUser } from '../auth/auth.service.ts';
import { findVisitors } from '../auth/visits.service.ts';
import { readReminder } from '../study-settings/reminder.service.ts';
import { readStudySettings } from '../study-settings/study-settings.service.ts';
import { readToday } from '../today/today.service.ts';
import { DAYS_AWAY } from './due-reminders.service.ts';
import { unsubscribeUrl } from './unsubscribe.service.ts';

const timeFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });

/**
 * Composes the reminder of the plan of a day. Returns null if there is nothing left of it, and if the user, since it became
 * due, has switched it off, or moved the exam, or their address is no longer confirmed.
 */
export const composeReminder: Composer<'reminder'> = async (call, { userId, content: { day } }) => {
  if (userId === null) return null;
  const user = { ...call, userId };
  const { isOn, at } = await readReminder(user);
  const { email, firstName, confirmedAt } = await findUser(call, userId);
  if (!isOn || confirmedAt === null || !(await isExpected(user, day))) return null;
  const open = (await readToday(user)).blocks.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  const length = inMinutes(open.reduce((sum, { minutes }) => sum + minutes, 0));
  const { publicUrl } = call.deps.env;
  const stopUrl = await unsubscribeUrl(call, userId);
  return {
    to: email,
    unsubscribeUrl: stopUrl,
    subject: `Your plan for today: ${length}`,
    text: [
      `Hello ${firstName},`,
      `You have ${length} of today's plan left:`,
      open.map((block) => `- ${todayBlockTitle(block)}, ${inMinutes(block.minutes)}`).join('\n'),
      `Start here: ${publicUrl}${pages.dashboard}`,
      `You asked for this email at ${timeFormat.format(new Date(`1970-01-01T${at}Z`))} on days when your plan isn't done. Stop these emails: ${stopUrl}`,
    ].join('\n\n'),
  };
};

const inMinutes = (minutes: number): string => `${minutes} minute${minutes === 1 ? '' : 's'}`;

/** Whether it is still the day, before the exam, of a user who has been here lately. */
async function isExpected(call: UserCall, day: string): Promise<boolean> {
  const { timeZone, examDate } = await readStudySettings(call);
  if (day !== dayIn(timeZone, call.now) || (examDate !== null && examDate <= day)) return false;
  const lastVisitCounts = startOfDay(timeZone, addDays(day, -DAYS_AWAY));
  return (await findVisitors(call.db, [call.userId], lastVisitCounts)).size > 0;
}
