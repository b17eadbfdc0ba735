import { expect, test } from 'vitest';
import { databaseOf, openDatabase } from '#schema/orm.config.ts';
import { PATIENT_DATABASE, startTestApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { newUser } from '../testing/user.ts';
import { sessionSecret } from './app-secret.ts';
import { parseEnv } from './env.ts';
import { createLog } from './log.ts';

const log = createLog('silent', 'test');

/** Returns what a process with this configuration signs its cookies with. */
async function secretOf(source: NodeJS.ProcessEnv & { DATABASE_URL: string }): Promise<string> {
  const orm = await openDatabase(source.DATABASE_URL, { limits: PATIENT_DATABASE });
  try {
    return await sessionSecret(parseEnv(source), { db: databaseOf(orm), log, clock: () => new Date() });
  } finally {
    await orm.close(true);
  }
}

test('processes on one database without SESSION_SECRET share one, so a sign-in of one is valid at the other [OPS-36]', async () => {
  const DATABASE_URL = await ownDatabase();
  const [secret, ...others] = await Promise.all(Array.from({ length: 4 }, () => secretOf({ DATABASE_URL })));
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set([secret, ...others])).toHaveLength(1);
  const given = 'a secret that somebody has chosen with care';
  expect(await secretOf({ DATABASE_URL, SESSION_SECRET: given })).toBe(given);

  const first = await startTestApp({ databaseUrl: DATABASE_URL, env: { SESSION_SECRET: secret } });
  const second = await startTestApp({ databaseUrl: DATABASE_URL, env: { SESSION_SECRET: others[0] } });
  const { cookie } = await newUser(first.app);
  expect((await second.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(200);
  await Promise.all([first.close(), second.close()]);
});
