import { sql } from 'kysely';
import { type Db, databaseOf } from '#schema/orm.config.ts';
import type { Deps } from './platform/deps.ts';

/** What every service function gets first: where it reads and writes, for whom, and when. */
export type Call = {
  /** The connections of the process, or the transaction of `inTransaction`. */
  db: Db;
  /** Null for visitors and jobs. */
  userId: string | null;
  /** When the call began, by the clock that all processes share. Long work asks `deps.clock()` again. */
  now: Date;
  deps: Deps;
};

/** A call of a signed-in user, or what a job does for one. */
export type UserCall = Call & { userId: string };

/** Begins a call now. */
export const openCall = <User extends string | null>(deps: Deps, userId: User): Call & { userId: User } => ({
  db: databaseOf(deps.orm),
  userId,
  now: deps.clock(),
  deps,
});

/**
 * Runs `run` in a transaction. Commits if it returns, and rolls back if it throws. Within another transaction, rolls back
 * only what `run` did.
 */
export async function inTransaction<OwnCall extends Call, Result>(
  call: OwnCall,
  run: (call: OwnCall) => Promise<Result>,
): Promise<Result> {
  const { db } = call;
  if (!db.isTransaction) return await db.transaction().execute((tx) => run({ ...call, db: tx }));
  // Whole statements, because the builder sets savepoints only in transactions that it does not end itself.
  await sql`savepoint inner_transaction`.execute(db);
  try {
    const result = await run(call);
    await sql`release savepoint inner_transaction`.execute(db);
    return result;
  } catch (error) {
    // If the connection is broken, this fails, too. The caller needs the first error.
    await sql`rollback to savepoint inner_transaction`.execute(db).catch(() => {});
    throw error;
  }
}
