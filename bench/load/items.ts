// The nightly item statistics among 100,000 users with 20 million first answers: how long they take, what memory they need,
// and what they cost the calls of users meanwhile.
import { setTimeout as delay } from 'node:timers/promises';
import { loadMaterial } from '#server/features/topics/material.service.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import { peakMemory } from '../cost.ts';
import { study } from '../simulators/journey.ts';
import { line, percentile, query, signUpAll, type Testbed } from '../testbed.ts';
import { openClient, type Timed } from './client.ts';
import { addOthers, idOf } from './growth.ts';
import { isError, reportErrors } from './steady.ts';

const ANSWERS_PER_USER = 200;
const MEMORY_LIMIT_MB = 300;
const LOOK_MS = 200;

/** The questions of the bank, in a table that the other users' answers are made from. */
async function addBank(databaseUrl: string): Promise<void> {
  const bank = [...loadMaterial()].flatMap(([topicId, { questions }]) =>
    questions.map(({ id, answer }) => ({ topicId, id, key: OPTION_LETTERS.indexOf(answer) })),
  );
  await query(databaseUrl, 'create table bench_bank (place int primary key, topic_id text, question_id text, key int)');
  await query(
    databaseUrl,
    `insert into bench_bank select row_number() over () - 1, each ->> 'topicId', each ->> 'id', (each ->> 'key')::int
      from jsonb_array_elements($1::jsonb) as each`,
    [JSON.stringify(bank)],
  );
}

/** By quiz and then by user, so that the rows of a user are spread over the table as in life. */
const ANSWERS = `
  select n, a, a / 10 as quiz, bank.*,
    case when random() < 0.3 + 0.006 * (n % 100) then key else (key + 1 + floor(random() * 3)::int) % 4 end as chosen
  from generate_series(0, ${ANSWERS_PER_USER - 1}) a
  cross join generate_series($1::int, $2::int) n
  join bench_bank bank on place = (n * 31 + a) % (select count(*) from bench_bank)
  order by quiz, n, a`;
const quizId = idOf('quiz * 1000000::bigint + n');
const OTHERS = [
  `insert into users (id, email, first_name, last_name, created_at, updated_at)
    select ${idOf('n')}, 'other.' || n || '@example.com', 'Rosa', 'Delgado', now(), now()
    from generate_series($1::int, $2::int) n`,
  `insert into answers (id, user_id, topic_id, quiz_id, question_id, chosen, is_correct, answered_at)
    select ${idOf('a * 1000000::bigint + n')}, ${idOf('n')}, topic_id, ${quizId}, question_id, chosen, chosen = key,
      now() - make_interval(hours => ${ANSWERS_PER_USER} - a)
    from (${ANSWERS}) as given`,
  `insert into latest_answers (user_id, question_id, topic_id, first_quiz_id, is_correct, answered_at)
    select ${idOf('n')}, question_id, topic_id, ${quizId}, chosen = key, now() - make_interval(hours => ${ANSWERS_PER_USER} - a)
    from (${ANSWERS}) as given`,
];

type Options = { others: number; users: number; seconds: number };

/** Returns whether the calls were answered and the memory stayed small. */
export async function items(testbed: Testbed, { others, users, seconds }: Options): Promise<boolean> {
  console.log(`Item statistics: ${others * ANSWERS_PER_USER} first answers, while ${users} users study`);
  const databaseUrl = await testbed.database();
  await addBank(databaseUrl);
  await addOthers(databaseUrl, others, OTHERS);
  const server = await testbed.start('src/main.ts', databaseUrl);
  const accounts = await signUpAll(server.url, users);
  const client = openClient(server.url);
  let isOver = false;
  const studying = accounts.map((user, turn) => study(client, user, turn, () => isOver));
  await delay(seconds * 1000);
  const before = client.calls.splice(0);

  const worker = await testbed.start('worker/main.ts', databaseUrl);
  const run = await untilComputed(databaseUrl);
  const meanwhile = client.calls.splice(0);
  const memory = peakMemory(worker.pid);
  isOver = true;
  await Promise.all(studying);

  line(
    'time of the run',
    `${Math.round(run / 1000)} s, ${Math.round((others * ANSWERS_PER_USER) / run)} answers each ms`,
  );
  line(
    'memory of the worker at most',
    `${memory.toFixed(0)} MB, ${memory <= MEMORY_LIMIT_MB ? 'within' : 'ABOVE'} ${MEMORY_LIMIT_MB} MB`,
  );
  line(`calls before (${before.length})`, figures(before));
  line(`calls meanwhile (${meanwhile.length})`, figures(meanwhile));
  reportErrors([...before, ...meanwhile]);
  return memory <= MEMORY_LIMIT_MB && ![...before, ...meanwhile].some(isError);
}

/** Waits for the worker's first run, and returns how long it took (ms). */
async function untilComputed(databaseUrl: string): Promise<number> {
  let startedAt: number | undefined;
  for (;;) {
    const [run] = await query<{ claimed_at: Date | null; finished_at: Date | null }>(
      databaseUrl,
      'select claimed_at, finished_at from item_statistics_runs',
    );
    startedAt ??= run?.claimed_at?.getTime();
    if (run?.finished_at) return run.finished_at.getTime() - (startedAt ?? run.finished_at.getTime());
    await delay(LOOK_MS);
  }
}

function figures(calls: Timed[]): string {
  const times = calls.map(({ ms }) => ms);
  const [half, most] = [0.5, 0.99].map((fraction) => percentile(times, fraction).toFixed(0));
  return `p50 ${half}, p99 ${most}, longest ${Math.max(...times).toFixed(0)} ms`;
}
