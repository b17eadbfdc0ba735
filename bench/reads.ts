// Compares what reads over REST and over tRPC cost with what they cost bare Fastify + pg.
import { existsSync, readdirSync } from 'node:fs';
import { orderedTopics } from '#shared/catalogue.ts';
import { type Cost, costOf, cpuOf, figures, heading, peakMemory } from './cost.ts';
import { addBareSessions, call, inTurn, JSON_TYPE, signUpAll, userHeaders, withinLimit } from './many-users.ts';
import { interleaved, line, query, ratioOf, type Testbed } from './testbed.ts';

const BOOKMARKS = 20;
const QUIZZES = 20;
/** The aim for a list over each door: how much of bare Fastify + pg it reaches. */
const LIST_RATIO = 0.7;
const STATS_CPU = 1000;
const MEMORY_MB = 250;

/** Gives a user bookmarks, progress and scored quizzes, and returns the headers of the user's calls. */
async function prepare(url: string, cookie: string) {
  const user = userHeaders(cookie);
  const post = (path: string, body: object) =>
    call(`${url}/api${path}`, { method: 'POST', headers: { ...JSON_TYPE, ...user }, body: JSON.stringify(body) });
  for (const { id } of orderedTopics.slice(0, BOOKMARKS)) {
    await post('/bookmarks', { topicId: id });
    await post('/progress', { topicId: id, timeSpent: 60 });
  }
  for (const { id: topicId } of orderedTopics.slice(0, QUIZZES)) {
    await post('/quiz-scores', { topicId, score: 7, totalQuestions: 10, percentage: 70 });
  }
  return user;
}

const BATCH = ['bookmarks.list', 'progress.list', 'notes.list', 'quiz.scores', 'auth.user'].join(',');

/** Returns the path of the script that every page loads; of another file without a build. */
function entryScript(): string {
  const assets = new URL('../dist/web/assets', import.meta.url);
  const name = existsSync(assets) && readdirSync(assets).find((name) => /^index-.*\.js$/.test(name));
  return name ? `/assets/${name}` : '/api/openapi.json';
}

export async function reads(testbed: Testbed): Promise<void> {
  const databaseUrl = await testbed.database();
  const [ours, bare] = await Promise.all([
    testbed.start('src/main.ts', databaseUrl),
    testbed.start('bench/bare.ts', databaseUrl),
  ]);
  // A user may read 3,000 times a minute, so many users read.
  const nextUser = inTurn(await signUpAll(ours.url, (cookie) => prepare(ours.url, cookie)));
  const nextSession = inTurn(await addBareSessions(databaseUrl));
  await query(databaseUrl, 'analyze');
  const get = (path: string) => () =>
    costOf(ours, () => ({ path, headers: { ...nextUser(), 'accept-encoding': 'br' } }));
  const results: Record<string, Cost[]> = await interleaved({
    bare: () => costOf(bare, () => ({ path: '/bookmarks', headers: { 'x-session-id': nextSession() } })),
    rest: get('/api/bookmarks'),
    trpc: get('/trpc/bookmarks.list'),
    batch: get(`/trpc/${BATCH}?batch=1`),
    stats: get('/api/dashboard/stats'),
    topic: get('/api/topics/2.2'),
    asset: get(entryScript()),
  });
  const base = cpuOf(results.bare!);
  const againstBare = (name: string, key: string) => {
    const ratio = ratioOf(base, cpuOf(results[key]!));
    line(
      name,
      `${figures(results[key]!)}, ${ratio.toFixed(2)} of bare, ${ratio >= LIST_RATIO ? 'within' : 'BELOW'} ${LIST_RATIO}`,
    );
  };
  heading('Reads');
  line('bare Fastify + pg, sign-in + list of 20', figures(results.bare!));
  againstBare('REST, sign-in + the same list', 'rest');
  againstBare('tRPC, sign-in + the same list', 'trpc');
  line('tRPC, a batch of five lists', figures(results.batch!));
  line('REST, the figures of the dashboard', figures(results.stats!, STATS_CPU));
  line('REST, a topic', figures(results.topic!));
  line('an asset', figures(results.asset!));
  const memory = peakMemory(ours.pid);
  line('memory at most', `${memory.toFixed(0)} MB, ${withinLimit(memory, MEMORY_MB)} ${MEMORY_MB} MB`);
}
