// Three times as many calls as the server can answer: it must reject the excess, lose nothing that it acknowledged, and be
// itself again within seconds.
import { setTimeout as delay } from 'node:timers/promises';
import { line, megabytes, percentile, query, signUpAll, type Testbed, type User } from '../testbed.ts';
import { type Client, openClient } from './client.ts';
import { reportErrors } from './steady.ts';

const USERS = 300;
const CAPACITY_SECONDS = 10;
const CAPACITY_CONNECTIONS = 40;
const OVERLOAD_SECONDS = 30;
const FACTOR = 3;
const TICK_MS = 20;
const NORMAL_MS = 400;
const RECOVERY_LIMIT_S = 10;

const SCORE = { topicId: '1.1', score: 7, totalQuestions: 10, percentage: 70 };

type Row = { id: string };

/** Sends the next call of a mix in which every third call writes. Adds what was acknowledged. */
async function callNext(client: Client, user: User, turn: number, acknowledged: string[]): Promise<void> {
  if (turn % 3 === 0) {
    const { status, body } = await client.call<Row>('save a score', user, 'POST', '/api/quiz-scores', SCORE);
    if (status === 200) acknowledged.push(body.id);
    return;
  }
  const [step, path] = turn % 3 === 1 ? ['read a topic', '/api/topics/1.1'] : ['figures', '/api/dashboard/stats'];
  await client.call(step!, user, 'GET', path!);
}

/** Returns how many calls a second the server answers when callers wait for their answers. */
async function capacity(url: string, users: User[]): Promise<number> {
  const client = openClient(url);
  const end = performance.now() + CAPACITY_SECONDS * 1000;
  let turn = 0;
  const caller = async () => {
    while (performance.now() < end) {
      turn += 1;
      await callNext(client, users[turn % users.length]!, turn, []);
    }
  };
  await Promise.all(Array.from({ length: CAPACITY_CONNECTIONS }, caller));
  return client.calls.length / CAPACITY_SECONDS;
}

export async function overload(testbed: Testbed): Promise<boolean> {
  const databaseUrl = await testbed.database();
  const server = await testbed.start('src/main.ts', databaseUrl);
  const users = await signUpAll(server.url, USERS);
  const rate = await capacity(server.url, users);
  console.log(`Overload: ${FACTOR} times ${rate.toFixed(0)} calls a second for ${OVERLOAD_SECONDS} s`);

  const client = openClient(server.url);
  const acknowledged: string[] = [];
  const answered: Promise<void>[] = [];
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < OVERLOAD_SECONDS * 1000) {
    // Sends what is due, whether or not earlier calls have been answered.
    const due = Math.floor(((performance.now() - began) / 1000) * rate * FACTOR);
    for (; sent < due; sent++) answered.push(callNext(client, users[sent % users.length]!, sent, acknowledged));
    await delay(TICK_MS);
  }
  const memory = megabytes(server.pid);

  // The excess ends. One user goes on.
  const ended = performance.now();
  let recovery = Number.POSITIVE_INFINITY;
  while (recovery === Number.POSITIVE_INFINITY && performance.now() - ended < 60_000) {
    const asked = performance.now();
    const { status } = await client.call('afterwards', users[0]!, 'GET', '/api/dashboard/stats');
    if (status === 200 && performance.now() - asked < NORMAL_MS) recovery = (performance.now() - ended) / 1000;
    else await delay(100);
  }
  await Promise.all(answered);

  const calls = client.calls.filter(({ step }) => step !== 'afterwards');
  const accepted = calls.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const shed = calls.filter(({ status, retryAfter }) => status === 503 && retryAfter !== undefined);
  const others = calls.filter(
    ({ status, retryAfter }) => status !== 200 && (status !== 503 || retryAfter === undefined),
  );
  const kept = await query<Row>(databaseUrl, 'select id from quiz_scores');
  const ids = new Set(kept.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !ids.has(id)).length;

  line('calls', `${calls.length}, ${(calls.length / OVERLOAD_SECONDS).toFixed(0)} a second`);
  line(
    'answered',
    `${accepted.length}; p50 ${percentile(accepted, 0.5).toFixed(0)}, p99 ${percentile(accepted, 0.99).toFixed(0)} ms`,
  );
  line('rejected (503 with Retry-After)', String(shed.length));
  reportErrors(others);
  line('writes', `${acknowledged.length} acknowledged, ${lost} lost`);
  line('memory of the server', `${memory.toFixed(0)} MB`);
  line(
    'itself again after',
    `${recovery.toFixed(1)} s, ${recovery <= RECOVERY_LIMIT_S ? 'within' : 'ABOVE'} ${RECOVERY_LIMIT_S} s`,
  );
  return others.length === 0 && lost === 0 && recovery <= RECOVERY_LIMIT_S && shed.length > 0;
}
