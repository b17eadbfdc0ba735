import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import type { QuizScore } from '#shared/quiz.ts';
import { testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { bodyOf, saveScore, startQuiz } from '../../testing/quizzes.ts';
import { newUser, type TestUser } from '../../testing/user.ts';

const server = testApp(async () => ({ databaseUrl: await ownDatabase() }));
let client: pg.Client;
let few: TestUser;
let many: TestUser;

/** Several times more than a call may read. A diligent user gives 110,000 in a year. */
const MANY = 30_000;
const DAYS = 300;

/** Stores answers to 500 questions on many days, as if they had been given in quizzes. */
async function addAnswers(userId: string, count: number): Promise<void> {
  const topics = orderedTopics.map(({ id }) => id);
  await client.query(
    `insert into answers (id, user_id, topic_id, quiz_id, question_id, chosen, is_correct, answered_at)
     select gen_random_uuid(), $1, ($3::text[])[1 + (n % 500) % cardinality($3::text[])], gen_random_uuid(), 'q' || n % 500, 0,
       n % 3 > 0, now() - make_interval(days => 1 + n % ${DAYS})
     from generate_series(1, $2::int) as n`,
    [userId, count, topics],
  );
  await client.query(
    `insert into latest_answers (user_id, question_id, topic_id, first_quiz_id, is_correct, answered_at)
     select user_id, question_id, min(topic_id), gen_random_uuid(), true, max(answered_at)
     from answers where user_id = $1 group by 1, 2`,
    [userId],
  );
  await client.query(
    `insert into answer_days (user_id, topic_id, day, is_first, is_sealed, correct, total)
     select user_id, topic_id, answered_at::date, false, false, count(*) filter (where is_correct), count(*)
     from answers where user_id = $1 group by 1, 2, 3`,
    [userId],
  );
}

beforeAll(async () => {
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  [few, many] = [await newUser(server.app), await newUser(server.app)];
  await addAnswers(few.id, 1500);
  await addAnswers(many.id, MANY);
  await client.query('vacuum analyze');
  // Otherwise what the setup read would count as a call's, a second later.
  await client.query('select pg_stat_force_next_flush()');
});
afterAll(() => client.end());

/** Returns how many rows of `answers` PostgreSQL has read so far, through indexes or without. */
async function rowsRead(): Promise<number> {
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query(
    `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) + (
       select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes where relname = 'answers'
     ) as read from pg_stat_user_tables where relname = 'answers'`,
  );
  return Number(rows[0].read);
}

const POOL_SIZE = 10;

/** Makes each of the server's connections report what it has read. */
async function reportReads(): Promise<void> {
  const ems = Array.from({ length: POOL_SIZE }, () => server.deps.orm.em.fork());
  // Transactions that are open at the same time have a connection each. A connection reports when its transaction ends.
  await Promise.all(ems.map((em) => em.begin()));
  await Promise.all(ems.map((em) => em.execute('select pg_stat_force_next_flush()')));
  await Promise.all(ems.map((em) => em.commit()));
}

/** Returns how many rows of `answers` a call reads. */
async function costOf(call: () => Promise<{ status: number }>): Promise<number> {
  const settled = async () => {
    await reportReads();
    return await rowsRead();
  };
  const before = await settled();
  expect((await call()).status).toBe(200);
  return (await settled()) - before;
}

const CALLS: [name: string, call: (user: TestUser) => Promise<{ status: number }>][] = [
  ['a new quiz', ({ call }) => call('POST', '/quiz/generate', { topicId: '1.1' })],
  ['practice', ({ call }) => call('POST', '/practice', { scope: 'area-1' })],
  ['the mistakes', ({ call }) => call('GET', '/mistakes')],
  ['the quiz scores', ({ call }) => call('GET', '/quiz-scores')],
  ['how sure the user was', ({ call }) => call('GET', '/quiz-scores/confidence')],
  ['the dashboard', ({ call }) => call('GET', '/dashboard/stats')],
  ['the chance of passing', ({ call }) => call('GET', '/readiness')],
  ['the chance of the last weeks', ({ call }) => call('GET', '/readiness/trend')],
  ['the plan of today', ({ call }) => call('GET', '/today')],
  ['review', ({ call }) => call('GET', '/review/queue')],
];

/** The latest 100 answers to each of the 27 topics, each counted in the index and in the table, and some of the same time. */
const MOST_READ = 27 * 100 * 3;

test.each(CALLS)('%s reads a bounded number of answers, however many there are [LIM-25]', async (_name, call) => {
  expect(await costOf(() => call(few))).toBeLessThanOrEqual(MOST_READ);
  expect(await costOf(() => call(many))).toBeLessThanOrEqual(MOST_READ);
});

test('a quiz that is scored many times, also at once, has one score, and the answer is always that one [LIM-26]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user, '1.1');
  const save = async () => bodyOf(await saveScore(user, '1.1', quiz));
  const saved = await Promise.all(Array.from({ length: 20 }, save));
  expect(saved[0]!.id).toEqual(expect.any(String));
  for (const score of [...saved, await save()]) expect(score).toEqual(saved[0]);
  expect((await user.call<QuizScore[]>('GET', '/quiz-scores')).body).toHaveLength(1);
});
