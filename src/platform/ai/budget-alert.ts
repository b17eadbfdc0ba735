import type { Db } from '#schema/orm.config.ts';
import { queueMail } from '../mail/outbox.ts';
import { dayOf } from '../time.ts';

/** Operators get an alert when this share of a day's limit is spent or reserved. */
export const ALERT_PERCENTAGE = 50;

/**
 * Saves the budget alert for a UTC day and queues its message, in the caller's transaction. Returns false if that day
 * already has an alert.
 */
export async function raiseAlert(
  db: Db,
  day: string,
  { now, contactEmail }: { now: Date; contactEmail: string | undefined },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ai_alerts')
    .values({ day, percentage: ALERT_PERCENTAGE, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  const content = { day, percentage: ALERT_PERCENTAGE };
  if (contactEmail !== undefined) await queueMail(db, { kind: 'budget-alert', content }, { now });
  return true;
}

/** Returns when the alert of today was raised, or null. */
export async function findAlert(db: Db, now: Date): Promise<Date | null> {
  const alert = await db
    .selectFrom('ai_alerts')
    .select('created_at')
    .where('day', '=', dayOf(now))
    .where('percentage', '=', ALERT_PERCENTAGE)
    .executeTakeFirst();
  return alert?.created_at ?? null;
}
