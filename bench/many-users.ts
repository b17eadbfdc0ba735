// What the benchmarks of many users at once share.
import { setTimeout as delay } from 'node:timers/promises';
import { line, nextAddress, percentile, query, signUp } from './testbed.ts';

export const USERS = Number(process.env.BENCH_USERS ?? 100);
const WARM_UP_SECONDS = 5;
export const LOAD_SECONDS = 30;
/** Each user writes every second, and reads every ten seconds. */
export const READ_EVERY = 10;
const SIGN_UPS_AT_ONCE = 4;

export const JSON_TYPE = { 'content-type': 'application/json' };

/** Registers all users, a few at once, and prepares each with its cookie. */
export async function signUpAll<User>(
  url: string,
  prepare: (cookie: string) => Promise<User>,
  count = USERS,
): Promise<User[]> {
  const users: User[] = [];
  const places = Array.from({ length: count }).values();
  const signUps = async () => {
    for (const _ of places) users.push(await prepare(await signUp(url)));
  };
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, signUps));
  return users;
}

/** Returns the headers by which a user is known: the cookie, and one address, because limits are counted for each address. */
export const userHeaders = (cookie: string) => ({ cookie, 'x-forwarded-for': nextAddress() });

/** Sends a request and reads the whole response. Throws when it has an error status. */
export async function call(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text;
}

/**
 * Sends the requests of all users when they are due, whether or not earlier ones have been answered. Each time counts from
 * when the request was due, so that a late start counts too.
 */
export async function atOnce<User>(
  users: User[],
  requests: { write(user: User): Promise<unknown>; read(user: User): Promise<unknown> },
) {
  const times = { write: [] as number[], read: [] as number[], late: [] as number[] };
  const began = performance.now();
  const answered: Promise<void>[] = [];

  async function send(kind: 'write' | 'read', second: number, user: User) {
    const due = began + (second + Math.random()) * 1000;
    await delay(due - performance.now());
    const late = performance.now() - due;
    await requests[kind](user);
    if (second < WARM_UP_SECONDS) return;
    times[kind].push(performance.now() - due);
    times.late.push(late);
  }
  for (let second = 0; second < WARM_UP_SECONDS + LOAD_SECONDS; second++) {
    for (const [index, user] of users.entries()) {
      answered.push(send('write', second, user));
      if ((second + index) % READ_EVERY === 0) answered.push(send('read', second, user));
    }
    await delay(began + (second + 1) * 1000 - performance.now());
  }
  await Promise.all(answered);
  return times;
}

export const withinLimit = (value: number, limit: number) => (value <= limit ? 'within' : 'ABOVE');

/** Prints percentiles. Without a limit (milliseconds) there is no aim. */
export function report(name: string, times: number[], limit?: number): void {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((fraction) => percentile(times, fraction)) as [number, number, number];
  const figures = `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;
  const verdict = limit === undefined ? '' : `; p95 ${withinLimit(p95, limit)} ${limit} ms`;
  line(`${name} (${times.length})`, figures + verdict);
}

/** Gives each user a session of the bare server, named after their id, and returns the ids. */
export async function addBareSessions(databaseUrl: string): Promise<string[]> {
  const users = await query<{ id: string }>(
    databaseUrl,
    `insert into sign_ins (id, user_id, data, expires_at, created_at)
      select encode(sha256(convert_to(user_id::text, 'UTF8')), 'hex'), user_id, data, expires_at, created_at from sign_ins
      returning user_id as id`,
  );
  return users.map(({ id }) => id);
}

/** Returns a function that returns the items in turn. */
export function inTurn<Item>(items: Item[]): () => Item {
  let next = 0;
  return () => items[next++ % items.length]!;
}
