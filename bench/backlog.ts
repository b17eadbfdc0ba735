// Measures whether ten thousand queued plans slow the web server down or make the worker's memory grow.
import { openDatabase } from '#schema/orm.config.ts';
import { openCall } from '#server/call.ts';
import { requestPlan } from '#server/features/plans/plans.service.ts';
import { loadMaterial } from '#server/features/topics/material.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openQueues } from '#server/platform/queue/queue.ts';
import { startClaude } from '#server/testing/claude.ts';
import { type Cost, costOf, HOW, medianOf, ratioIn } from './cost.ts';
import { requestOf } from './http.ts';
import {
  interleaved,
  line,
  megabytes,
  type Program,
  query,
  roundRobin,
  signUpAll,
  type Testbed,
  type User,
} from './testbed.ts';

const PLANS = 10_000;
const REQUESTS_AT_ONCE = 8;
/** A user may read 3,000 times a minute. */
const READERS = 20;

const INSERT_USERS = `insert into users (id, email, first_name, last_name, created_at, updated_at)
  select gen_random_uuid(), 'queued.' || n || '@example.com', 'Rosa', 'Delgado', now(), now() from generate_series(1, $1::int) n
  returning id`;

/** Requests the plans through the service, as users do. */
async function requestPlans(databaseUrl: string): Promise<void> {
  const material = loadMaterial();
  const orm = await openDatabase(databaseUrl);
  const queue = openQueues({ databaseUrl });
  const users = await query<{ id: string }>(databaseUrl, INSERT_USERS, [Math.ceil(PLANS / material.size)]);
  const requests = users.flatMap(({ id }) => [...material.keys()].map((topicId) => ({ id, topicId })));
  const remaining = requests.slice(0, PLANS).values();
  const deps = { orm, queue, material, clock: () => new Date() } as unknown as Deps;
  const request = async () => {
    for (const { id, topicId } of remaining) await requestPlan(openCall(deps, id), topicId);
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, request));
  await queue.close();
  await orm.close(true);
}

async function count(databaseUrl: string, status: string): Promise<number> {
  const [row] = await query<{ count: string }>(databaseUrl, 'select count(*) from plans where status = $1', [status]);
  return Number(row!.count);
}

export async function backlog(testbed: Testbed): Promise<void> {
  // As slow as the real Claude, so that the queue stays long.
  const claude = await startClaude({ behavior: 'slow' });
  const [none, many] = [await testbed.database(), await testbed.database()];
  await requestPlans(many);
  const env = { ...claude.env, AI_DAILY_CENTS: '1000000' };
  const quiet = await testbed.start('src/main.ts', none, env);
  const busy = await testbed.start('src/main.ts', many, env);
  // The worker is stopped while it is processing jobs and would log errors about that.
  const worker = await testbed.start('worker/main.ts', many, { ...env, LOG_LEVEL: 'fatal' });
  const [nextQuiet, nextBusy] = [
    roundRobin(await signUpAll(quiet.url, READERS)),
    roundRobin(await signUpAll(busy.url, READERS)),
  ];
  const read = (server: Program, next: () => User) => costOf(server, () => requestOf('GET', '/api/bookmarks', next()));

  const memory: number[] = [];
  const rounds = await interleaved<'none' | 'many', Cost>({
    none: () => read(quiet, nextQuiet),
    many: () => {
      memory.push(Math.round(megabytes(worker.pid)));
      return read(busy, nextBusy);
    },
  });
  memory.push(Math.round(megabytes(worker.pid)));
  const [waiting, completed] = [await count(many, 'pending'), await count(many, 'completed')];
  await worker.stop();
  await claude.close();

  console.log(`A long queue: ${HOW}`);
  line('an empty queue, no worker', `${Math.round(medianOf(rounds.none, 'rate'))}/s`);
  line(
    `${PLANS} plans queued, one worker running`,
    `${Math.round(medianOf(rounds.many, 'rate'))}/s = ${ratioIn('rate', rounds.many, rounds.none).toFixed(2)} of the rate with an empty queue`,
  );
  line('plans after the last round', `${completed} completed, ${waiting} pending`);
  line('memory of the worker in each round', `${memory.join(', ')} MB`);
}
