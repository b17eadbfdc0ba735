// Compares what reads over REST and over tRPC cost with what they cost bare Fastify + pg.
import { existsSync, readdirSync } from 'node:fs';
import { orderedTopics } from '#shared/catalogue.ts';
import { type Cost, costOf, figures, heading, peakMemory, shareOf } from './cost.ts';
import { call, requestOf } from './http.ts';
import {
  addBareSessions,
  interleaved,
  line,
  query,
  roundRobin,
  signUpAll,
  type Testbed,
  USERS,
  type User,
  verdictOn,
} from './testbed.ts';

const BOOKMARKS = 20;
const QUIZZES = 20;
/** The aim for a list over each door: how much of bare Fastify + pg it reaches. */
const LIST_RATIO = 0.7;
const STATS_CPU = 1000;
const MEMORY_MB = 250;

/** Gives a user bookmarks, progress and scored quizzes. */
async function prepare(url: string, user: User): Promise<void> {
  const post = (path: string, body: object) => call(url, requestOf('POST', `/api${path}`, user, body));
  for (const { id: topicId } of orderedTopics.slice(0, BOOKMARKS)) {
    await post('/bookmarks', { topicId });
    await post('/progress', { topicId, timeSpent: 60 });
  }
  for (const { id: topicId } of orderedTopics.slice(0, QUIZZES)) {
    await post('/quiz-scores', { topicId, score: 7, totalQuestions: 10, percentage: 70 });
  }
}

const BATCH = ['bookmarks.list', 'progress.list', 'notes.list', 'quiz.scores', 'auth.user'].join(',');

/** Returns the path of the script that every page loads; of another file without a build. */
function entryScript(): string {
  const assets = new URL('../dist/web/assets', import.meta.url);
  const name = existsSync(assets) && readdirSync(assets).find((name) => /^index-.*\.js$/.test(name));
  return name ? `/assets/${name}` : '/api/openapi.json';
}

export async function reads(testbed: Testbed): Promise<void> {
  const { databaseUrl, ours, bare } = await testbed.startBoth();
  // A user may read 3,000 times a minute, so many users read.
  const users = await signUpAll(ours.url, USERS);
  await Promise.all(users.map((user) => prepare(ours.url, user)));
  const nextUser = roundRobin(users);
  const nextSession = roundRobin(await addBareSessions(databaseUrl));
  await query(databaseUrl, 'analyze');
  const get = (path: string) => () =>
    costOf(ours, () => requestOf('GET', path, { ...nextUser(), 'accept-encoding': 'br' }));
  const results: Record<string, Cost[]> = await interleaved({
    bare: () => costOf(bare, () => requestOf('GET', '/bookmarks', nextSession())),
    rest: get('/api/bookmarks'),
    trpc: get('/trpc/bookmarks.list'),
    batch: get(`/trpc/${BATCH}?batch=1`),
    stats: get('/api/dashboard/stats'),
    topic: get('/api/topics/2.2'),
    asset: get(entryScript()),
  });
  const base = results.bare!;
  const againstBare = (name: string, rounds: Cost[]) => {
    const verdict = shareOf(base, rounds) >= LIST_RATIO ? 'within' : 'BELOW';
    line(name, `${figures(rounds, { bare: base })}, ${verdict} ${LIST_RATIO}`);
  };
  heading('Reads');
  line('bare Fastify + pg, sign-in + list of 20', figures(base));
  againstBare('REST, sign-in + the same list', results.rest!);
  againstBare('tRPC, sign-in + the same list', results.trpc!);
  line('tRPC, a batch of five lists', figures(results.batch!));
  line('REST, the figures of the dashboard', figures(results.stats!, { budget: STATS_CPU }));
  line('REST, a topic', figures(results.topic!));
  line('an asset', figures(results.asset!));
  const memory = peakMemory(ours.pid);
  line('memory at most', `${memory.toFixed(0)} MB, ${verdictOn(memory, MEMORY_MB)} ${MEMORY_MB} MB`);
}
