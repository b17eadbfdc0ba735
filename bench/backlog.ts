// Ten thousand queued plans: whether the web server feels them, and whether the worker's memory grows.
import { execFileSync } from 'node:child_process';
import { openDatabase } from '#schema/orm.config.ts';
import { requestPlan } from '#server/features/plans/plans.service.ts';
import { loadMaterial } from '#server/features/topics/material.service.ts';
import { openQueues } from '#server/platform/queue/queue.ts';
import { startClaude } from '#server/testing/claude.ts';
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
  type Stand,
  signUp,
} from './stand.ts';

const PLANS = 10_000;
const ASKED_AT_ONCE = 8;

const MEMBERS = `insert into users (id, email, first_name, last_name, created_at, updated_at)
  select gen_random_uuid(), 'queued.' || n || '@example.com', 'Rosa', 'Delgado', now(), now() from generate_series(1, $1::int) n`;

/** As users ask for them, one after the other. */
async function fill(databaseUrl: string): Promise<void> {
  const material = loadMaterial();
  const orm = await openDatabase(databaseUrl);
  const queue = openQueues({ databaseUrl });
  await query(databaseUrl, MEMBERS, [Math.ceil(PLANS / material.size)]);
  const users = await orm.em.fork().getConnection().execute<{ id: string }[]>('select id from users');
  const wanted = users.flatMap(({ id }) => [...material.keys()].map((topicId) => ({ id, topicId })));
  const work = wanted.slice(0, PLANS).values();
  const deps = { queue, material, clock: () => new Date() };
  const asker = async () => {
    for (const { id, topicId } of work) await requestPlan(orm.em.fork(), deps, id, topicId);
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, asker));
  await queue.close();
  await orm.close(true);
}

async function count(databaseUrl: string, status: string): Promise<number> {
  const [row] = await query<{ count: string }>(databaseUrl, 'select count(*) from plans where status = $1', [status]);
  return Number(row!.count);
}

const megabytes = (pid: number) =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);

export async function backlog(stand: Stand): Promise<void> {
  // Slow as a real one, so that the queue stays long.
  const claude = await startClaude({ behavior: 'slow' });
  const [none, many] = [await stand.database(), await stand.database()];
  await fill(many);
  const env = { ...claude.env, AI_DAILY_CENTS: '1000000' };
  const quiet = await stand.start('src/main.ts', none, env);
  const busy = await stand.start('src/main.ts', many, env);
  // It is stopped in the midst of its work, and would say so.
  const worker = await stand.start('worker/main.ts', many, { ...env, LOG_LEVEL: 'fatal' });
  const [quietCookie, busyCookie] = [await signUp(quiet.url), await signUp(busy.url)];

  const memory: number[] = [];
  const rates = await interleaved({
    none: () => rate(`${quiet.url}/api/bookmarks`, { cookie: quietCookie }),
    many: async () => {
      memory.push(megabytes(worker.pid));
      return await rate(`${busy.url}/api/bookmarks`, { cookie: busyCookie });
    },
  });
  memory.push(megabytes(worker.pid));
  const [waiting, completed] = [await count(many, 'pending'), await count(many, 'completed')];
  await worker.stop();
  await claude.close();

  console.log(`A long queue: ${ROUNDS} interleaved rounds of ${SECONDS} s, ${CONNECTIONS} connections, medians`);
  line('an empty queue, no worker', `${Math.round(median(rates.none))}/s`);
  line(
    `${PLANS} plans queued, a worker at them`,
    `${Math.round(median(rates.many))}/s = ${ratioOf(rates.many, rates.none).toFixed(2)} of the empty one`,
  );
  line('meanwhile', `${completed} plans made, ${waiting} still wait`);
  line("the worker's memory, round after round", `${memory.join(', ')} MB`);
}
