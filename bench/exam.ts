// Measures an exam of many users at once, and what a save and a sitting cost compared with bare Fastify + pg.
import { isDeepStrictEqual } from 'node:util';
import type { Sitting } from '#shared/exams.ts';
import { compareRates, costOf } from './cost.ts';
import { atOnce, LOAD_SECONDS, READ_EVERY, report } from './crowd.ts';
import { call, requestOf } from './http.ts';
import {
  addBareSessions,
  line,
  percentile,
  query,
  roundRobin,
  signUpAll,
  type Testbed,
  USERS,
  type User,
  userIdOf,
} from './testbed.ts';

/** Aims for the 95th percentile (milliseconds). */
const SAVE_MS = 20;
const LOAD_MS = 30;
/** The highest multiples of the cost of a bare insert and a bare select. */
const SAVE_RATIO = 3;
const LOAD_RATIO = 2;

type Candidate = { user: User; sitting: Sitting; saves: number };

/** Returns the candidate's next answer: one position after the other, and each round changes all answers. */
function nextAnswer(candidate: Candidate) {
  const number = candidate.saves++;
  return { position: (number % candidate.sitting.questions.length) + 1, chosen: number % 4, flagged: number % 9 === 0 };
}

function save(candidate: Candidate) {
  const { position, ...answer } = nextAnswer(candidate);
  return requestOf('PUT', `/api/exams/${candidate.sitting.id}/answers/${position}`, candidate.user, answer);
}
const load = ({ user }: Candidate) => requestOf('GET', '/api/exams/current', user);

export async function exam(testbed: Testbed): Promise<void> {
  const { databaseUrl, ours, bare } = await testbed.startBoth();
  const candidates: Candidate[] = [];
  for (const user of await signUpAll(ours.url, USERS)) {
    const sitting = await call<Sitting>(ours.url, requestOf('POST', '/api/exams', user, { kind: 'full' }));
    candidates.push({ user, sitting, saves: 0 });
  }
  const times = await atOnce(ours.url, candidates, { write: save, read: load });
  console.log(
    `An exam of ${USERS} users at once: each saves an answer every second and loads the sitting every ${READ_EVERY} s, ${LOAD_SECONDS} s`,
  );
  report('save an answer', times.write, SAVE_MS);
  report('load the sitting', times.read, LOAD_MS);
  line('of that, requests that started late', `p99 ${percentile(times.late, 0.99).toFixed(1)} ms`);

  await query(databaseUrl, 'create table plain_answers (like exam_answers)');
  const [nextCandidate, nextSession] = [roundRobin(candidates), roundRobin(await addBareSessions(databaseUrl))];
  const { user, sitting } = candidates[0]!;
  const session = { 'x-session-id': await userIdOf(ours.url, user) };
  const one = await call<Sitting>(ours.url, requestOf('GET', '/api/exams/current', user));
  const other = await call<Sitting>(bare.url, requestOf('GET', '/sitting', session));
  if (!isDeepStrictEqual({ ...one, now: '' }, { ...other, now: '' }))
    throw new Error('The bare server returns another sitting.');

  const insert = () =>
    requestOf('POST', '/answers', nextSession(), { examId: sitting.id, ...nextAnswer(nextCandidate()) });
  await compareRates([
    {
      ...{ bareName: 'bare Fastify + pg, sign-in + insert of a row', bare: () => costOf(bare, insert) },
      ...{ name: 'REST, save an answer', ours: () => costOf(ours, () => save(nextCandidate())), limit: SAVE_RATIO },
    },
    {
      bareName: 'bare Fastify + pg, sign-in + the same sitting',
      bare: () => costOf(bare, () => requestOf('GET', '/sitting', nextSession())),
      ...{ name: 'REST, load the sitting', ours: () => costOf(ours, () => load(nextCandidate())), limit: LOAD_RATIO },
    },
  ]);
}
