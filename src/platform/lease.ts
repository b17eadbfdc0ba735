import type { Database, Db } from '#schema/orm.config.ts';

// A lease is a worker's right to a row for a limited time. Acquiring it sets `claimed_at` to now and `due_at` to the end of
// the lease. The holder recognizes its own lease by `claimed_at`; once `due_at` has passed, another worker may acquire the row.

/** A table whose rows can be leased. */
type LeaseTable = {
  [Table in keyof Database]: 'claimed_at' | 'due_at' extends keyof Database[Table] ? Table : never;
}[keyof Database];

export type LeasableRow<Table extends LeaseTable = LeaseTable> = {
  table: Table;
  key: { id: string } | { topic_id: string };
};
export type Lease<Table extends LeaseTable = LeaseTable> = LeasableRow<Table> & { claimedAt: Date };

/** The lease lasts from `now` for `durationMs`. */
export type LeasePeriod = { now: Date; durationMs: number };
/** How long a lease lasts, and how often its holder renews it. */
export type LeaseTerms = { durationMs: number; renewalMs: number };

export const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const updateOf = <Table extends LeaseTable>(db: Db, table: Table) => db.updateTable(table);
type Update<Table extends LeaseTable> = ReturnType<typeof updateOf<Table>>;
/** Adds columns or conditions to an update. */
type Extend<Table extends LeaseTable> = (update: Update<Table>) => Update<Table>;

/** Acquires a free row that meets the conditions of `extend`. Returns null when there is none. */
export async function acquire<Table extends LeaseTable>(
  db: Db,
  row: LeasableRow<Table>,
  period: LeasePeriod,
  extend?: Extend<Table>,
): Promise<Lease<Table> | null>;
export async function acquire(
  db: Db,
  row: LeasableRow,
  { now, durationMs }: LeasePeriod,
  extend: Extend<LeaseTable> = (update) => update,
): Promise<Lease | null> {
  const update = updateOf(db, row.table)
    .set({ claimed_at: now, due_at: after(now, durationMs) })
    .where((each) => each.and(row.key))
    .where((each) => each.or([each('claimed_at', 'is', null), each('due_at', '<=', now)]));
  const { numUpdatedRows } = await extend(update).executeTakeFirst();
  return numUpdatedRows > 0n ? { ...row, claimedAt: now } : null;
}

/** Starts an update that changes the row only while the lease is held. */
export function underLease<Table extends LeaseTable>(db: Db, lease: Lease<Table>): Update<Table>;
export function underLease(db: Db, { table, key, claimedAt }: Lease): Update<LeaseTable> {
  return updateOf(db, table).where((each) => each.and({ ...key, claimed_at: claimedAt }));
}

/** Extends the lease. Returns false when it is lost. */
export async function renew(db: Db, lease: Lease, { now, durationMs }: LeasePeriod): Promise<boolean> {
  const update = underLease(db, lease).set({ due_at: after(now, durationMs) });
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Releases the lease, and writes the columns of `extend` with it. Returns false if the lease was lost. */
export async function release<Table extends LeaseTable>(
  db: Db,
  lease: Lease<Table>,
  extend?: Extend<Table>,
): Promise<boolean>;
export async function release(db: Db, lease: Lease, extend: Extend<LeaseTable> = (update) => update): Promise<boolean> {
  const update = extend(underLease(db, lease).set({ claimed_at: null }));
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Renews the lease while `work` runs. The signal aborts when the lease is lost, or when `stopping` aborts. The last renewal
 * ends before the result: a query that meets the end of the database pool never ends, and neither does the pool.
 */
export async function whileRenewing<Result>(
  db: Db,
  lease: Lease,
  { clock, stopping, terms }: { clock: () => Date; stopping: AbortSignal; terms: LeaseTerms },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const renewOnce = async () => {
    const isHeld = await renew(db, lease, { now: clock(), durationMs: terms.durationMs });
    if (!isHeld) lost.abort();
  };
  let renewal = Promise.resolve();
  // If the database does not respond to a renewal, the next interval tries again.
  const timer = setInterval(() => {
    renewal = Promise.allSettled([renewal, renewOnce()]).then(() => {});
  }, terms.renewalMs);
  try {
    return await work(AbortSignal.any([stopping, lost.signal]));
  } finally {
    clearInterval(timer);
    await renewal;
  }
}
