import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { ownDatabase } from './testing/database.ts';
import { hangingDatabase } from './testing/hanging-database.ts';
import { freePort } from './testing/redis.ts';
import { PASSWORD } from './testing/user.ts';

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** Starts the web server as a separate process in production, and signs a user in. */
async function startServer(databaseUrl: string, variables: NodeJS.ProcessEnv = {}) {
  const port = await freePort();
  const server = spawn(process.execPath, ['src/main.ts'], {
    cwd: `${import.meta.dirname}/..`,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a secret for tests, of the length that is asked for',
      PORT: String(port),
      LOG_LEVEL: 'info',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = server;
  let printed = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const prints = (words: string) => expect.poll(() => printed).toContain(words);
  await prints('Server listening');
  const registered = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Rosa', lastName: 'D', email: 'rosa@example.com', password: PASSWORD }),
  });
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  /** Reads the bookmarks and keeps the connection open. */
  async function getAndKeep(): Promise<number | undefined> {
    const agent = new Agent({ keepAlive: true });
    const [response] = await once(
      request({ agent, port, path: '/api/bookmarks', headers: { cookie } }).end(),
      'response',
    );
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  }
  const exited = once(server, 'exit').then(([code]) => code as number | null);
  return { getAndKeep, prints, isPublicUrlMissed: () => printed.includes('PUBLIC_URL is not set'), server, exited };
}

test('on a stop signal the server drains, finishes open requests and exits; in production a missing PUBLIC_URL is a warning [OPS-07, MANY-05, SEC-24]', async () => {
  const databaseUrl = await ownDatabase();
  const { getAndKeep, prints, isPublicUrlMissed, server, exited } = await startServer(databaseUrl);
  expect(isPublicUrlMissed()).toBe(true);
  expect(await getAndKeep()).toBe(200);

  const [blocker, observer] = [1, 2].map(() => new pg.Client({ connectionString: databaseUrl })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([blocker.connect(), observer.connect()]);
  await blocker.query('begin; lock table bookmarks');
  const answer = getAndKeep();
  const waiting = "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await observer.query(waiting)).rowCount).toBe(1);
  server.kill('SIGTERM');
  await prints('draining');
  await blocker.query('commit');
  await Promise.all([blocker.end(), observer.end()]);
  expect(await answer).toBe(200);
  expect(await exited).toBe(0);
});

test('the server exits cleanly even if the database hangs; with PUBLIC_URL it warns of nothing [OPS-07, SEC-24]', async () => {
  const database = await hangingDatabase(await ownDatabase());
  const started = await startServer(database.url, { PUBLIC_URL: 'https://study.example' });
  expect(started.isPublicUrlMissed()).toBe(false);
  expect(await started.getAndKeep()).toBe(200);
  database.hang();
  started.server.kill('SIGTERM');
  expect(await started.exited).toBe(0);
  database.close();
});
