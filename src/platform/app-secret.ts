import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '#schema/orm.config.ts';
import type { Env } from './env.ts';
import { tryAgain } from './try-again.ts';

const NAME = 'session';
const WAIT_MS = 1000;

type Deps = { db: Db; log: Logger; clock: () => Date };

/**
 * Returns SESSION_SECRET. If it is unset, returns the secret that all processes on this database share, and waits until
 * the database is available.
 */
export async function sessionSecret(env: Env, { db, log, clock }: Deps): Promise<string> {
  if (env.sessionSecret !== undefined) return env.sessionSecret;
  const candidate = randomBytes(32).toString('hex');
  return await tryAgain(() => storedSecret(db, candidate, clock()), {
    pauseMs: WAIT_MS,
    mayTryAgain: (error) => {
      log.warn({ err: error }, 'the database is unavailable: waiting for the secret of the sign-ins');
      return true;
    },
  });
}

/** Stores the candidate unless the database has a secret, and returns the secret of the database. */
async function storedSecret(db: Db, candidate: string, now: Date): Promise<string> {
  await db
    .insertInto('app_secrets')
    .values({ name: NAME, value: candidate, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('app_secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return value;
}
