import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '#schema/orm.config.ts';
import { withTimeLimit } from './time-limit.ts';

/** In milliseconds. */
const SYNC_MS = 10_000;
/** An answer that took longer says too little about the time (milliseconds). */
const LONGEST_TRIP_MS = 1000;
/** A difference below this is within what the measurement can tell (milliseconds). */
const TOLERANCE_MS = 5;
/** A machine whose own clock is further off gets a warning (milliseconds). */
const WRONG_MS = 2000;

type DatabaseClock = { clock: () => Date; close(): void };

/**
 * Opens a clock that shows the database's time, so that all processes agree on it, whatever the clocks of their machines
 * say. It asks the database every few seconds and goes by the monotonic clock in between. It shows the machine's time
 * until the database has answered. `longestTripMs` is the longest time in which an answer says enough.
 */
export async function openDatabaseClock(
  db: Db,
  log: Pick<Logger, 'warn'>,
  longestTripMs = LONGEST_TRIP_MS,
): Promise<DatabaseClock> {
  let offset = Date.now() - performance.now();
  let hasWarned = false;
  let isSyncing = false;
  const now = () => performance.now() + offset;

  async function sync(): Promise<void> {
    const asked = performance.now();
    // A whole statement, because it reads no table.
    const { rows } = await sql<{
      ms: number;
    }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    const answered = performance.now();
    const trip = answered - asked;
    if (trip > longestTripMs) return;
    const measured = rows[0]!.ms - (asked + answered) / 2;
    // A smaller difference comes from the trip. Following it would make the clock go back now and then.
    if (Math.abs(measured - offset) > trip + TOLERANCE_MS) offset = measured;
    const ownError = Math.round(Date.now() - now());
    if (Math.abs(ownError) > WRONG_MS && !hasWarned)
      log.warn({ ms: ownError }, "the clock of this machine is wrong: using the database's clock");
    hasWarned = Math.abs(ownError) > WRONG_MS;
  }

  const trySync = async () => {
    if (isSyncing) return;
    isSyncing = true;
    // While the database does not answer, the last measurement stays good.
    await sync().catch(() => {});
    isSyncing = false;
  };
  await withTimeLimit(longestTripMs, trySync()).catch(() => {});
  const timer = setInterval(trySync, SYNC_MS).unref();
  return { clock: () => new Date(now()), close: () => clearInterval(timer) };
}
