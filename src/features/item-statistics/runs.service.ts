import type { Call } from '../../call.ts';
import { acquire, type Lease, type LeaseTerms, release } from '../../platform/lease.ts';
import { DAY_MS } from '../../platform/time.ts';

const RUN = { table: 'item_statistics_runs', key: { id: 'nightly' } } as const;
/** Three or four o'clock in New Jersey, when few people study. */
const NIGHT_UTC_HOUR = 8;

/** Returns when the last night was. */
function lastNight(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), NIGHT_UTC_HOUR);
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

export type RunLease = Lease<'item_statistics_runs'>;

/** Begins the run of the last night. Returns null if it has been finished or if another worker holds its lease. */
export async function beginRun({ db, now }: Call, { durationMs }: LeaseTerms): Promise<RunLease | null> {
  await db
    .insertInto('item_statistics_runs')
    .values({ ...RUN.key, claimed_at: null, due_at: now, finished_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const night = lastNight(now);
  return await acquire(db, RUN, { now, durationMs }, (run) =>
    run.where((each) => each.or([each('finished_at', 'is', null), each('finished_at', '<', night)])),
  );
}

/** Ends a run that was not finished, so that another can begin at once. */
export const giveUpRun = ({ db }: Call, lease: RunLease): Promise<boolean> => release(db, lease);

/** Marks a run as finished. Returns false if the lease was lost. */
export const finishRun = ({ db }: Call, lease: RunLease, finishedAt: Date): Promise<boolean> =>
  release(db, lease, (run) => run.set({ finished_at: finishedAt }));

/** Returns when the statistics were last replaced; undefined or null if they never were. */
export async function readFinishedAt({ db }: Call): Promise<Date | null | undefined> {
  const run = await db
    .selectFrom('item_statistics_runs')
    .select('finished_at as finishedAt')
    .where('id', '=', RUN.key.id)
    .executeTakeFirst();
  return run?.finishedAt;
}
