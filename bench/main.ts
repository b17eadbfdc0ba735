// Reads over our two doors against bare Fastify + pg in the same run: medians of interleaved rounds, printed as ratios.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { migrate } from '#schema/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { orderedUnits } from '#shared/catalogue.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 3;
const CONNECTIONS = 20;
const BOOKMARKS = 20;
const [OURS, BARE] = [3910, 3911];

const dataDir = await mkdtemp(join(tmpdir(), 'study-guide-bench-'));
const database = await startEmbeddedPostgres({ dataDir });
await migrate(database.url);

function start(file: string, port: number) {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret for the bench, of the length that is asked for',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    // Each request claims an address of its own, since the limit per address is not what is measured.
    TRUST_PROXY: '1',
  };
  return fork(file, { env });
}

const children = [start('src/main.ts', OURS), start('bench/bare.ts', BARE)];

async function untilUp(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await fetch(url).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not come up`);
}

async function signUp(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${OURS}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Rosa',
      lastName: 'Delgado',
      email: 'bench@example.com',
      password: 'a long enough password',
    }),
  });
  if (!response.ok) throw new Error(`registration: ${response.status} ${await response.text()}`);
  const cookie = response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0]!)
    .join('; ');
  for (const { id } of orderedUnits.slice(0, BOOKMARKS)) {
    await fetch(`http://127.0.0.1:${OURS}/api/bookmarks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ topicId: id }),
    });
  }
  return cookie;
}

/** The bare server gets a session row of the same shape, found by the same kind of key. */
async function bareSession(): Promise<string> {
  const sessionId = 'bench-session';
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into sign_ins (id, user_id, data, expires_at, created_at) select $1, user_id, data, expires_at, created_at from sign_ins limit 1`,
    [createHash('sha256').update(sessionId).digest('hex')],
  );
  await client.end();
  return sessionId;
}

let address = 0;
function nextAddress(): string {
  address = (address + 1) % 65_536;
  return `10.1.${address >> 8}.${address & 255}`;
}

async function rate(url: string, headers: Record<string, string>, seconds = SECONDS): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        headers,
        setupRequest: (request) => ({ ...request, headers: { ...headers, 'x-forwarded-for': nextAddress() } }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} errors`);
  return result.requests.average;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

try {
  await Promise.all([untilUp(`http://127.0.0.1:${OURS}/healthz`), untilUp(`http://127.0.0.1:${BARE}/bookmarks`)]);
  const cookie = await signUp();
  const sessionId = await bareSession();
  const doors = {
    'bare Fastify + pg, session + list of 20': () =>
      rate(`http://127.0.0.1:${BARE}/bookmarks`, { 'x-session-id': sessionId }),
    'REST, session + the same list': () => rate(`http://127.0.0.1:${OURS}/api/bookmarks`, { cookie }),
    'tRPC, session + the same list': () => rate(`http://127.0.0.1:${OURS}/trpc/bookmarks.list`, { cookie }),
  };
  const rates = new Map<string, number[]>(Object.keys(doors).map((name) => [name, []]));
  for (const measure of Object.values(doors)) await measure(); // warm
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, measure] of Object.entries(doors)) rates.get(name)!.push(await measure());
  }
  const [base, ...ours] = [...rates].map(([name, values]) => ({ name, median: median(values) }));
  console.log(`${ROUNDS} interleaved rounds of ${SECONDS} s, ${CONNECTIONS} connections, medians`);
  console.log(`${base!.name.padEnd(42)} ${Math.round(base!.median)}/s`);
  for (const door of ours) {
    console.log(
      `${door.name.padEnd(42)} ${Math.round(door.median)}/s = ${(door.median / base!.median).toFixed(2)} of bare`,
    );
  }
} finally {
  await Promise.all(
    children.map((child) => {
      child.kill('SIGTERM');
      return once(child, 'exit');
    }),
  );
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
