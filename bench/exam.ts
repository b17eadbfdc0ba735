// Measures an exam of many users at once, and what a save and a sitting cost compared with bare Fastify + pg.

import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Sitting } from '#shared/exams.ts';
import {
  CONNECTIONS,
  interleaved,
  line,
  median,
  percentile,
  query,
  ROUNDS,
  rateOf,
  ratioOf,
  SECONDS,
  signUp,
  type Testbed,
} from './testbed.ts';

const USERS = 100;
const SIGN_UPS_AT_ONCE = 4;
const WARM_UP_SECONDS = 5;
const EXAM_SECONDS = 30;
/** Each user saves an answer every second, and loads the sitting every ten seconds. */
const LOAD_EVERY = 10;
/** Aims for the 95th percentile (milliseconds). */
const SAVE_MS = 20;
const LOAD_MS = 30;
/** The highest multiples of the cost of a bare insert and a bare select. */
const SAVE_RATIO = 3;
const LOAD_RATIO = 2;

type Candidate = { cookie: string; sitting: Sitting; saves: number };
type Save = { chosen: number; flagged: boolean; position: number };

/** Returns the candidate's next answer: one position after the other, and each round changes all answers. */
function nextSave(candidate: Candidate): Save {
  const number = candidate.saves++;
  return { position: (number % candidate.sitting.questions.length) + 1, chosen: number % 4, flagged: number % 9 === 0 };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const savePath = ({ sitting: { id } }: Candidate, { position }: Save) => `/api/exams/${id}/answers/${position}`;
const saveBody = ({ chosen, flagged }: Save) => JSON.stringify({ chosen, flagged });

async function sit(url: string): Promise<Candidate> {
  const cookie = await signUp(url);
  const headers = { ...JSON_TYPE, cookie };
  const response = await fetch(`${url}/api/exams`, { method: 'POST', headers, body: '{"kind":"full"}' });
  if (!response.ok) throw new Error(`The exam did not start: ${response.status} ${await response.text()}`);
  return { cookie, sitting: (await response.json()) as Sitting, saves: 0 };
}

async function sitAll(url: string): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  const places = Array.from({ length: USERS }).values();
  const signUps = async () => {
    for (const _ of places) candidates.push(await sit(url));
  };
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, signUps));
  return candidates;
}

/** Sends a request and reads the whole response. Throws when it has an error status. */
async function call(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text;
}

/**
 * Sends the requests of all users when they are due, whether or not earlier ones have been answered. Each time counts from
 * when the request was due, so that a late start counts too.
 */
async function runExam(url: string, candidates: Candidate[]) {
  const times = { save: [] as number[], load: [] as number[], late: [] as number[] };
  const began = performance.now();
  const answered: Promise<void>[] = [];

  async function send(kind: 'save' | 'load', second: number, request: () => Promise<unknown>) {
    const due = began + (second + Math.random()) * 1000;
    await delay(due - performance.now());
    const late = performance.now() - due;
    await request();
    if (second < WARM_UP_SECONDS) return;
    times[kind].push(performance.now() - due);
    times.late.push(late);
  }
  for (let second = 0; second < WARM_UP_SECONDS + EXAM_SECONDS; second++) {
    for (const [index, candidate] of candidates.entries()) {
      const { cookie } = candidate;
      const save = () => {
        const answer = nextSave(candidate);
        const headers = { ...JSON_TYPE, cookie };
        return call(url + savePath(candidate, answer), { method: 'PUT', headers, body: saveBody(answer) });
      };
      const load = () => call(`${url}/api/exams/current`, { headers: { cookie } });
      answered.push(send('save', second, save));
      if ((second + index) % LOAD_EVERY === 0) answered.push(send('load', second, load));
    }
    await delay(began + (second + 1) * 1000 - performance.now());
  }
  await Promise.all(answered);
  return times;
}

const withinLimit = (value: number, limit: number) => (value <= limit ? 'within' : 'ABOVE');

function report(name: string, times: number[], limit: number): void {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((fraction) => percentile(times, fraction)) as [number, number, number];
  const figures = `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;
  line(`${name} (${times.length})`, `${figures}; p95 ${withinLimit(p95, limit)} ${limit} ms`);
}

/** Gives each user a session of the bare server, named after their id, and creates its table. */
async function prepareBare(databaseUrl: string): Promise<string[]> {
  await query(databaseUrl, 'create table plain_answers (like exam_answers)');
  const users = await query<{ id: string }>(
    databaseUrl,
    `insert into sign_ins (id, user_id, data, expires_at, created_at)
      select encode(sha256(convert_to(user_id::text, 'UTF8')), 'hex'), user_id, data, expires_at, created_at from sign_ins
      returning user_id as id`,
  );
  return users.map(({ id }) => id);
}

/** Returns a function that returns the items in turn. */
function inTurn<Item>(items: Item[]): () => Item {
  let next = 0;
  return () => items[next++ % items.length]!;
}

/** Throws unless both servers return the same sitting. */
async function checkSame(ours: string, bare: string): Promise<void> {
  const [one, other] = [ours, bare].map((text) => ({ ...(JSON.parse(text) as Sitting), now: '' }));
  if (!isDeepStrictEqual(one, other)) throw new Error('The bare server returns another sitting.');
}

export async function exam(testbed: Testbed): Promise<void> {
  const databaseUrl = await testbed.database();
  const [ours, bare] = await Promise.all([
    testbed.start('src/main.ts', databaseUrl),
    testbed.start('bench/bare.ts', databaseUrl),
  ]);
  const candidates = await sitAll(ours.url);
  const times = await runExam(ours.url, candidates);
  console.log(
    `An exam of ${USERS} users at once: each saves an answer every second and loads the sitting every ${LOAD_EVERY} s, ${EXAM_SECONDS} s`,
  );
  report('save an answer', times.save, SAVE_MS);
  report('load the sitting', times.load, LOAD_MS);
  line('of that, requests that started late', `p99 ${percentile(times.late, 0.99).toFixed(1)} ms`);

  const sessions = await prepareBare(databaseUrl);
  const [nextCandidate, nextSession] = [inTurn(candidates), inTurn(sessions)];
  const examId = candidates[0]!.sitting.id;
  const [session] = await query<{ userId: string }>(
    databaseUrl,
    'select user_id as "userId" from exams where id = $1',
    [examId],
  );
  await checkSame(
    await call(`${ours.url}/api/exams/current`, { headers: { cookie: candidates[0]!.cookie } }),
    await call(`${bare.url}/sitting`, { headers: { 'x-session-id': session!.userId } }),
  );
  const rates = await interleaved({
    insert: () =>
      rateOf(bare.url, () => {
        const answer = nextSave(nextCandidate());
        return {
          ...{ method: 'POST', path: '/answers', body: JSON.stringify({ examId, ...answer }) },
          headers: { ...JSON_TYPE, 'x-session-id': nextSession() },
        };
      }),
    save: () =>
      rateOf(ours.url, () => {
        const candidate = nextCandidate();
        const answer = nextSave(candidate);
        return {
          ...{ method: 'PUT', path: savePath(candidate, answer), body: saveBody(answer) },
          headers: { ...JSON_TYPE, cookie: candidate.cookie },
        };
      }),
    select: () => rateOf(bare.url, () => ({ path: '/sitting', headers: { 'x-session-id': nextSession() } })),
    load: () => rateOf(ours.url, () => ({ path: '/api/exams/current', headers: { cookie: nextCandidate().cookie } })),
  });
  console.log(
    `The same calls compared: ${ROUNDS} interleaved rounds of ${SECONDS} s, ${CONNECTIONS} connections, medians`,
  );
  const cost = (name: string, base: number[], values: number[], limit: number) => {
    const ratio = ratioOf(base, values);
    const text = `${Math.round(median(values))}/s, costs ${ratio.toFixed(2)} times as much, ${withinLimit(ratio, limit)} ${limit}`;
    line(name, text);
  };
  line('bare Fastify + pg, sign-in + insert of a row', `${Math.round(median(rates.insert))}/s`);
  cost('REST, save an answer', rates.insert, rates.save, SAVE_RATIO);
  line('bare Fastify + pg, sign-in + the same sitting', `${Math.round(median(rates.select))}/s`);
  cost('REST, load the sitting', rates.select, rates.load, LOAD_RATIO);
}
