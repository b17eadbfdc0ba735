// Users with 10,000 answers each, in a database with 100,000 users and 20 million rows, compared with users in it who
// answered each question once, and with users who have 100 answers, which fill a review queue as well.
import { openDatabase } from '#schema/orm.config.ts';
import { inTransaction, openCall } from '#server/call.ts';
import { recordAnswers } from '#server/features/answers/recording.service.ts';
import { loadMaterial } from '#server/features/topics/material.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cpuTime } from '../cost.ts';
import { line, median, query, ROUNDS, signUpAll, type Testbed, type User, userIdOf } from '../testbed.ts';
import { openClient } from './client.ts';

const RATIO_LIMIT = 1.3;
/** The users of each kind take turns, because the limits are per user. */
const USERS = 4;
/**
 * The users by their answers. One of the second kind answered each question once, so only the record is smaller. One with
 * few answers gets no forecast and has few mistakes to plan, which costs less whatever grows.
 */
const ANSWERS = { many: 10_000, once: loadBank().length, few: 100 };
type Kind = keyof typeof ANSWERS;
const KINDS = Object.keys(ANSWERS) as Kind[];
type Cost = { wall: number[]; processor: number };
const ANSWERS_PER_QUIZ = 10;
const DAYS = 90;
const ROWS_PER_USER = 200;
const USERS_PER_INSERT = 5000;
const CALLS_PER_ROUND = 10;

const CALLS: Record<string, [method: string, path: string, body?: object]> = {
  'a new quiz': ['POST', '/api/quiz/generate', { topicId: '5.3' }],
  'a saved score': ['POST', '/api/quiz-scores', { topicId: '5.3', score: 7, totalQuestions: 10, percentage: 70 }],
  'dashboard figures': ['GET', '/api/dashboard/stats'],
  'dashboard summary': ['GET', '/api/dashboard/summary'],
  readiness: ['GET', '/api/readiness'],
  'review queue': ['GET', '/api/review/queue'],
  today: ['GET', '/api/today'],
};

function loadBank() {
  return [...loadMaterial().entries()].flatMap(([topicId, { questions }]) =>
    questions.map(({ id }) => ({ topicId, questionId: id })),
  );
}

/** Makes an id of a number. Like the ids of the product, later ones are greater, so that they need few pages of an index. */
export const idOf = (number: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** `$1` and `$2` are the numbers of the first and the last user. Ids are made from the numbers, so that they need no join. */
const OTHERS = [
  `insert into users (id, email, first_name, last_name, created_at, updated_at)
    select ${idOf('n')}, 'other.' || n || '@example.com', 'Rosa', 'Delgado', now(), now()
    from generate_series($1::int, $2::int) n`,
  `insert into answers (id, user_id, topic_id, quiz_id, question_id, chosen, is_correct, answered_at)
    select ${idOf('n * 1000 + a')}, ${idOf('n')}, '5.3', ${idOf('n * 100 + a / 10')},
      '5.3-q' || a, 0, a % 3 > 0, now() - a * interval '1 hour'
    from generate_series($1::int, $2::int) n, generate_series(1, ${Math.round(ROWS_PER_USER * 0.9)}) a`,
  `insert into quiz_scores (id, user_id, topic_id, quiz_id, score, total_questions, percentage, created_at)
    select ${idOf('n * 100 + s')}, ${idOf('n')}, '5.3', null, 7, 10, 70, now() - s * interval '1 day'
    from generate_series($1::int, $2::int) n, generate_series(1, ${Math.round(ROWS_PER_USER * 0.1)}) s`,
];

/** Adds the other users, without triggers and foreign keys, which would take hours. */
export async function addOthers(databaseUrl: string, count: number, statements = OTHERS): Promise<void> {
  const began = Date.now();
  await query(
    databaseUrl,
    `alter database ${new URL(databaseUrl).pathname.slice(1)} set session_replication_role = replica`,
  );
  await query(databaseUrl, `alter system set max_wal_size = '4GB'`);
  await query(databaseUrl, 'select pg_reload_conf()');
  for (let first = 1; first <= count; first += USERS_PER_INSERT) {
    const last = Math.min(count, first + USERS_PER_INSERT - 1);
    for (const statement of statements) await query(databaseUrl, statement, [first, last]);
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
  const questions = loadBank();
  const quizzes = Math.floor(count / ANSWERS_PER_QUIZ);
  for (const userId of userIds) {
    for (let quiz = 0; quiz < quizzes; quiz++) {
      const at = new Date(Date.now() - (1 - quiz / quizzes) * DAYS * 86_400_000);
      const quizId = crypto.randomUUID();
      const answers = Array.from({ length: ANSWERS_PER_QUIZ }, (_, place) => {
        const number = quiz * ANSWERS_PER_QUIZ + place;
        return { ...questions[number % questions.length]!, chosen: 0, isCorrect: number % 4 > 0 };
      });
      await inTransaction(openCall({ orm, clock: () => at } as Deps, userId), (call) =>
        recordAnswers(call, quizId, answers),
      );
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

export async function growth(testbed: Testbed, others: number): Promise<boolean> {
  console.log(`Growth: users with ${Object.values(ANSWERS).join(', ')} answers, ${USERS} each, among ${others} others`);
  const databaseUrl = await testbed.database();
  await addOthers(databaseUrl, others);
  const server = await testbed.start('src/main.ts', databaseUrl);
  const client = openClient(server.url);
  const users = new Map<Kind, User[]>();
  for (const [kind, answers] of Object.entries(ANSWERS) as [Kind, number][]) {
    const several = await signUpAll(server.url, USERS);
    users.set(kind, several);
    const ids = await Promise.all(several.map((user) => userIdOf(server.url, user)));
    await addAnswers(databaseUrl, ids, answers);
  }
  await query(databaseUrl, 'analyze');

  let isWithin = true;
  for (const [name, [method, path, body]] of Object.entries(CALLS)) {
    const costs = new Map(KINDS.map((kind) => [kind, { wall: [] as number[], processor: 0 }]));
    const measure = async (kind: Kind, isCounted: boolean) => {
      const before = cpuTime(server.pid);
      const wall: number[] = [];
      for (let turn = 0; turn < CALLS_PER_ROUND; turn++) {
        const began = performance.now();
        const { status } = await client.call(name, users.get(kind)![turn % USERS]!, method, path, body);
        if (status !== 200) throw new Error(`${name}: ${status}`);
        wall.push(performance.now() - began);
      }
      if (!isCounted) return;
      const cost = costs.get(kind)!;
      cost.wall.push(...wall);
      cost.processor += cpuTime(server.pid) - before;
    };
    for (const kind of KINDS) await measure(kind, false);
    for (let round = 0; round < ROUNDS * 2; round++) {
      for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed()) await measure(kind, true);
    }
    const [many, once, few] = KINDS.map((kind) => costs.get(kind)!) as [Cost, Cost, Cost];
    const ratio = median(many.wall) / median(few.wall);
    const cpu = many.processor / few.processor;
    const isGood = ratio <= RATIO_LIMIT && cpu <= RATIO_LIMIT;
    isWithin &&= isGood;
    const times = [many, once, few].map(({ wall }) => median(wall).toFixed(1)).join(', ');
    const verdict = `${ratio.toFixed(2)}, processor ${cpu.toFixed(2)}, ${isGood ? 'within' : 'ABOVE'} ${RATIO_LIMIT}`;
    line(name, `${times} ms; ${verdict}; ${(median(many.wall) / median(once.wall)).toFixed(2)} times one pass`);
  }
  return isWithin;
}
