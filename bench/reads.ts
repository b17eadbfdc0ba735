// Compares reads over REST and over tRPC with bare Fastify + pg.
import { createHash } from 'node:crypto';
import { orderedTopics } from '#shared/catalogue.ts';
import {
  CONNECTIONS,
  interleaved,
  line,
  median,
  query,
  ROUNDS,
  rate,
  ratioOf,
  SECONDS,
  signUp,
  type Testbed,
} from './testbed.ts';

const BOOKMARKS = 20;
const BARE_SESSION = 'bench-session';

/**
 * Creates a user with bookmarks and returns the user's cookie. Also creates a sign-in that the bare server can find by
 * BARE_SESSION.
 */
async function prepare(databaseUrl: string, url: string): Promise<string> {
  const cookie = await signUp(url);
  for (const { id } of orderedTopics.slice(0, BOOKMARKS)) {
    await fetch(`${url}/api/bookmarks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ topicId: id }),
    });
  }
  await query(
    databaseUrl,
    'insert into sign_ins (id, user_id, data, expires_at, created_at) select $1, user_id, data, expires_at, created_at from sign_ins limit 1',
    [createHash('sha256').update(BARE_SESSION).digest('hex')],
  );
  return cookie;
}

export async function reads(testbed: Testbed): Promise<void> {
  const databaseUrl = await testbed.database();
  const [ours, bare] = await Promise.all([
    testbed.start('src/main.ts', databaseUrl),
    testbed.start('bench/bare.ts', databaseUrl),
  ]);
  const cookie = await prepare(databaseUrl, ours.url);
  const rates = await interleaved({
    'bare Fastify + pg, sign-in + list of 20': () => rate(`${bare.url}/bookmarks`, { 'x-session-id': BARE_SESSION }),
    'REST, sign-in + the same list': () => rate(`${ours.url}/api/bookmarks`, { cookie }),
    'tRPC, sign-in + the same list': () => rate(`${ours.url}/trpc/bookmarks.list`, { cookie }),
  });
  console.log(`Reads: ${ROUNDS} interleaved rounds of ${SECONDS} s, ${CONNECTIONS} connections, medians`);
  const [[name, base], ...rest] = Object.entries(rates) as [[string, number[]], ...[string, number[]][]];
  line(name, `${Math.round(median(base))}/s`);
  for (const [api, values] of rest)
    line(api, `${Math.round(median(values))}/s = ${ratioOf(values, base).toFixed(2)} of bare`);
}
