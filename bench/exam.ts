// Measures an exam of many users at once, and what a save and a sitting cost compared with bare Fastify + pg.

import { isDeepStrictEqual } from 'node:util';
import type { Sitting } from '#shared/exams.ts';
import {
  addBareSessions,
  atOnce,
  call,
  inTurn,
  JSON_TYPE,
  LOAD_SECONDS,
  READ_EVERY,
  report,
  signUpAll,
  USERS,
  withinLimit,
} from './many-users.ts';
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
  type Testbed,
} from './testbed.ts';

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

const savePath = ({ sitting: { id } }: Candidate, { position }: Save) => `/api/exams/${id}/answers/${position}`;
const saveBody = ({ chosen, flagged }: Save) => JSON.stringify({ chosen, flagged });

async function sit(url: string, cookie: string): Promise<Candidate> {
  const headers = { ...JSON_TYPE, cookie };
  const text = await call(`${url}/api/exams`, { method: 'POST', headers, body: '{"kind":"full"}' });
  return { cookie, sitting: JSON.parse(text) as Sitting, saves: 0 };
}

/** Returns the times of the saves and the loads. */
function runExam(url: string, candidates: Candidate[]) {
  return atOnce(candidates, {
    write: (candidate) => {
      const answer = nextSave(candidate);
      const headers = { ...JSON_TYPE, cookie: candidate.cookie };
      return call(url + savePath(candidate, answer), { method: 'PUT', headers, body: saveBody(answer) });
    },
    read: ({ cookie }) => call(`${url}/api/exams/current`, { headers: { cookie } }),
  });
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
  const candidates = await signUpAll(ours.url, (cookie) => sit(ours.url, cookie));
  const times = await runExam(ours.url, candidates);
  console.log(
    `An exam of ${USERS} users at once: each saves an answer every second and loads the sitting every ${READ_EVERY} s, ${LOAD_SECONDS} s`,
  );
  report('save an answer', times.write, SAVE_MS);
  report('load the sitting', times.read, LOAD_MS);
  line('of that, requests that started late', `p99 ${percentile(times.late, 0.99).toFixed(1)} ms`);

  await query(databaseUrl, 'create table plain_answers (like exam_answers)');
  const sessions = await addBareSessions(databaseUrl);
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
