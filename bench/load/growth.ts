// Users with 10,000 answers each, in a database with 100,000 users and 20 million rows, compared with users in it who have
// 100 answers, which fill a review queue as well.
import { readFileSync } from 'node:fs';
import { openDatabase } from '#schema/orm.config.ts';
import { recordAnswers } from '#server/features/answers/answers.service.ts';
import { loadMaterial } from '#server/features/topics/material.service.ts';
import { line, median, query, ROUNDS, type Testbed } from '../testbed.ts';
import { type Client, type LoadUser, openClient, registerMany } from './client.ts';

const RATIO_LIMIT = 1.3;
/** The users of each kind take turns, because the limits are per user. */
const USERS = 4;
const MANY_ANSWERS = 10_000;
const FEW_ANSWERS = 100;
const ANSWERS_PER_QUIZ = 10;
const DAYS = 90;
const ROWS_PER_USER = 200;
const USERS_PER_INSERT = 5000;
const CALLS_PER_ROUND = 10;
/** The clock of /proc/<pid>/stat. */
const TICKS_A_SECOND = 100;

const CALLS: Record<string, [method: string, path: string, body?: object]> = {
  'a new quiz': ['POST', '/api/quiz/generate', { topicId: '5.3' }],
  'a saved score': ['POST', '/api/quiz-scores', { topicId: '5.3', score: 7, totalQuestions: 10, percentage: 70 }],
  'dashboard figures': ['GET', '/api/dashboard/stats'],
  'dashboard summary': ['GET', '/api/dashboard/summary'],
  readiness: ['GET', '/api/readiness'],
  'review queue': ['GET', '/api/review/queue'],
  today: ['GET', '/api/today'],
};

/** `$1` and `$2` are the numbers of the first and the last user. Ids are made from the numbers, so that they need no join. */
const OTHERS = [
  `insert into users (id, email, first_name, last_name, created_at, updated_at)
    select md5('user ' || n)::uuid, 'other.' || n || '@example.com', 'Rosa', 'Delgado', now(), now()
    from generate_series($1::int, $2::int) n`,
  `insert into answers (id, user_id, topic_id, quiz_id, question_id, chosen, is_correct, answered_at)
    select md5(n || ' answer ' || a)::uuid, md5('user ' || n)::uuid, '5.3', md5(n || ' quiz ' || a / 10)::uuid,
      '5.3-q' || a, 0, a % 3 > 0, now() - a * interval '1 hour'
    from generate_series($1::int, $2::int) n, generate_series(1, ${Math.round(ROWS_PER_USER * 0.9)}) a`,
  `insert into quiz_scores (id, user_id, topic_id, quiz_id, score, total_questions, percentage, created_at)
    select md5(n || ' score ' || s)::uuid, md5('user ' || n)::uuid, '5.3', null, 7, 10, 70, now() - s * interval '1 day'
    from generate_series($1::int, $2::int) n, generate_series(1, ${Math.round(ROWS_PER_USER * 0.1)}) s`,
];

/** Adds the other users, without triggers and foreign keys, which would take hours. */
async function addOthers(databaseUrl: string, count: number): Promise<void> {
  const began = Date.now();
  await query(
    databaseUrl,
    `alter database ${new URL(databaseUrl).pathname.slice(1)} set session_replication_role = replica`,
  );
  await query(databaseUrl, `alter system set max_wal_size = '4GB'`);
  await query(databaseUrl, 'select pg_reload_conf()');
  for (let first = 1; first <= count; first += USERS_PER_INSERT) {
    const last = Math.min(count, first + USERS_PER_INSERT - 1);
    for (const statement of OTHERS) await query(databaseUrl, statement, [first, last]);
  }
  await query(databaseUrl, `alter database ${new URL(databaseUrl).pathname.slice(1)} reset session_replication_role`);
  await query(databaseUrl, 'vacuum analyze');
  const [rows] = await query<{ size: string; answers: string }>(
    databaseUrl,
    `select pg_size_pretty(pg_database_size(current_database())) as size, count(*) as answers from answers`,
  );
  line(
    'added',
    `${count} users with ${rows!.answers} answers, ${rows!.size}, in ${Math.round((Date.now() - began) / 1000)} s`,
  );
}

/** Gives a user the answers and scores of many quizzes over the last months, as the product records them. */
async function addAnswers(databaseUrl: string, userIds: string[], count: number): Promise<void> {
  const orm = await openDatabase(databaseUrl);
  const questions = [...loadMaterial().entries()].flatMap(([topicId, { questions }]) =>
    questions.map(({ id }) => ({ topicId, questionId: id })),
  );
  const quizzes = count / ANSWERS_PER_QUIZ;
  for (const userId of userIds) {
    for (let quiz = 0; quiz < quizzes; quiz++) {
      const at = new Date(Date.now() - (1 - quiz / quizzes) * DAYS * 86_400_000);
      const quizId = crypto.randomUUID();
      const answers = Array.from({ length: ANSWERS_PER_QUIZ }, (_, place) => {
        const number = quiz * ANSWERS_PER_QUIZ + place;
        return { ...questions[number % questions.length]!, chosen: 0, isCorrect: number % 4 > 0 };
      });
      await orm.em.fork().transactional((em) => recordAnswers(em, userId, quizId, answers, at));
    }
    await query(
      databaseUrl,
      `insert into quiz_scores (id, user_id, topic_id, quiz_id, score, total_questions, percentage, created_at)
        select gen_random_uuid(), $1::uuid, (array['1.1', '2.3', '5.3'])[1 + n % 3], null, 7, 10, 70, now() - n * interval '2 hours'
        from generate_series(1, $2::int) n`,
      [userId, quizzes],
    );
  }
  await orm.close(true);
}

/** Returns the seconds of processor time that a process has used. */
function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [userTicks, systemTicks] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (userTicks! + systemTicks!) / TICKS_A_SECOND;
}

async function userIdsOf(client: Client, users: LoadUser[]): Promise<string[]> {
  const answers = await Promise.all(
    users.map((user) => client.call<{ id: string }>('user', user, 'GET', '/api/auth/user')),
  );
  return answers.map(({ body }) => body.id);
}

export async function growth(testbed: Testbed, others: number): Promise<boolean> {
  console.log(
    `Growth: ${USERS} users with ${MANY_ANSWERS} answers and ${USERS} with ${FEW_ANSWERS}, among ${others} others`,
  );
  const databaseUrl = await testbed.database();
  await addOthers(databaseUrl, others);
  const server = await testbed.start('src/main.ts', databaseUrl);
  const client = openClient(server.url);
  const old = await registerMany(server.url, USERS);
  const fresh = await registerMany(server.url, USERS);
  await addAnswers(databaseUrl, await userIdsOf(client, old), MANY_ANSWERS);
  await addAnswers(databaseUrl, await userIdsOf(client, fresh), FEW_ANSWERS);
  await query(databaseUrl, 'analyze');

  let isWithin = true;
  for (const [name, [method, path, body]] of Object.entries(CALLS)) {
    const wall = { old: [] as number[], fresh: [] as number[] };
    const processor = { old: 0, fresh: 0 };
    const measure = async (kind: 'old' | 'fresh', isCounted: boolean) => {
      const before = processorSeconds(server.pid);
      for (let turn = 0; turn < CALLS_PER_ROUND; turn++) {
        const users = kind === 'old' ? old : fresh;
        const began = performance.now();
        const { status } = await client.call(name, users[turn % USERS]!, method, path, body);
        if (status !== 200) throw new Error(`${name}: ${status}`);
        if (isCounted) wall[kind].push(performance.now() - began);
      }
      if (isCounted) processor[kind] += processorSeconds(server.pid) - before;
    };
    for (const kind of ['old', 'fresh'] as const) await measure(kind, false);
    for (let round = 0; round < ROUNDS * 2; round++) {
      const kinds = ['old', 'fresh'] as const;
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) await measure(kind, true);
    }
    const ratio = median(wall.old) / median(wall.fresh);
    const cpu = processor.old / processor.fresh;
    const isGood = ratio <= RATIO_LIMIT && cpu <= RATIO_LIMIT;
    isWithin &&= isGood;
    const times = `${median(wall.old).toFixed(1)} and ${median(wall.fresh).toFixed(1)} ms = ${ratio.toFixed(2)}`;
    line(name, `${times}; processor ${cpu.toFixed(2)}; ${isGood ? 'within' : 'ABOVE'} ${RATIO_LIMIT}`);
  }
  client.close();
  return isWithin;
}
