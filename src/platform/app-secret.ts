import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '#schema/orm.config.ts';
import type { Env } from './env.ts';
import { tryAgain } from './try-again.ts';

/** The secrets in the table. */
type SecretName = 'session' | 'unsubscribe';
const WAIT_MS = 1000;

type Deps = { db: Db; log: Logger; clock: () => Date };

/**
 * Returns SESSION_SECRET. If it is unset, returns the secret that all processes on this database share, and waits until
 * the database is available.
 */
export async function sessionSecret(env: Env, { db, log, clock }: Deps): Promise<string> {
  if (env.sessionSecret !== undefined) return env.sessionSecret;
  return await tryAgain(() => appSecret(db, { name: 'session', now: clock() }), {
    pauseMs: WAIT_MS,
    mayTryAgain: (error) => {
      log.warn({ err: error }, 'the database is unavailable: waiting for the secret of the sign-ins');
      return true;
    },
  });
}

/** Returns a secret that all processes on this database share. The first call makes it. */
export async function appSecret(db: Db, { name, now }: { name: SecretName; now: Date }): Promise<string> {
  const stored = db.selectFrom('app_secrets').select('value').where('name', '=', name);
  const known = await stored.executeTakeFirst();
  if (known) return known.value;
  await db
    .insertInto('app_secrets')
    .values({ name, value: randomBytes(32).toString('hex'), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await stored.executeTakeFirstOrThrow()).value;
}
