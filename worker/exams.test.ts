import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AnswerEntity } from '#schema/entities/answer.ts';
import { ExamEntity } from '#schema/entities/exam.ts';
import { WithheldQuestionsEntity } from '#schema/entities/withheld-questions.ts';
import { scoreExamHandler } from '#server/features/exams/exams.work.ts';
import { keyOf, saveAnswer, startExam, submit } from '#server/features/exams/testing/exam-user.ts';
import { openQueues } from '#server/platform/queue/queue.ts';
import { PATIENT_LIMITS, startTestApp } from '#server/testing/app.ts';
import { freePort, hasRedis, startRedis, type TestRedis } from '#server/testing/redis.ts';
import { caller, type TestUser } from '#server/testing/user.ts';
import type { ExamSummary, Sitting } from '#shared/exams.ts';
import type { Mistake } from '#shared/mistakes.ts';
import { startProduct, testProduct } from './testing/product.ts';

const SOON_MS = 50;
const MINI_MS = 50 * 60_000;
const { queue: QUEUE, name: JOB } = scoreExamHandler.job;

/** Tests that both backends of the queue must pass. */
function testScoring(redisUrl: () => string | undefined) {
  let now = new Date();
  const here = testProduct(() => ({ redisUrl: redisUrl(), deps: { clock: () => now } }));
  beforeEach(() => here.emptyQueue(QUEUE));
  afterEach(() => here.stopWorkers());

  const passMs = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const examOf = (id: string) => here.em().findOneOrFail(ExamEntity, { id });
  const isScored = (id: string) => expect.poll(async () => (await examOf(id)).state).toBe('finished');
  const answersOf = ({ id }: TestUser) => here.em().count(AnswerEntity, { user: id });

  /** Makes the delayed jobs run now, as the queue does when their time has come. Returns their delays. */
  const promote = () =>
    here.inQueue(QUEUE, async (queue) => {
      const jobs = await queue.getDelayed();
      const delays = jobs.map(({ delay }) => delay);
      for (const job of jobs) await job.promote();
      return delays;
    });
  /** Waits for this many jobs to be done, and returns what each reported. */
  async function done(count: number) {
    await expect.poll(() => here.inQueue(QUEUE, (queue) => queue.getCompletedCount())).toBe(count);
    return (await here.inQueue(QUEUE, (queue) => queue.getCompleted())).map(({ returnvalue }) => returnvalue);
  }

  /** Starts a mini exam, and saves a right answer, a wrong one and a flag. */
  async function startAnswered(user: TestUser) {
    const sitting = await startExam(user);
    const [first, second] = await keyOf(here.em(), sitting.id);
    await saveAnswer(user, sitting.id, 1, first!);
    await saveAnswer(user, sitting.id, 2, (second! + 1) % 4, true);
    await saveAnswer(user, sitting.id, 3, null, true);
    return sitting;
  }

  test('at the deadline the delayed job scores an exam that nobody comes back to [EXAM-09, OPS-16]', async () => {
    const user = await here.user();
    const { id, deadlineAt } = await startAnswered(user);
    const { items } = await examOf(id);
    expect(await here.em().count(WithheldQuestionsEntity, { user: user.id })).toBe(1);
    passMs(MINI_MS + 1500);
    expect(await promote()).toEqual([MINI_MS + 1000]);
    await here.work();
    expect(await done(1)).toEqual([{ ended: 1 }]);

    expect(await examOf(id)).toMatchObject({ state: 'finished', score: 1, isTimedOut: true });
    expect(await here.em().count(WithheldQuestionsEntity, { user: user.id })).toBe(0);
    const [summary] = (await user.call<ExamSummary[]>('GET', '/exams')).body;
    expect(summary).toMatchObject({ id, score: 1, total: 20, isTimedOut: true, finishedAt: deadlineAt });
    expect(await saveAnswer(user, id, 1, 0)).toMatchObject({ status: 409, body: { message: 'Time is up' } });

    const recorded = await here.em().find(AnswerEntity, { user: user.id }, { orderBy: { isCorrect: 'desc' } });
    expect(recorded.map(({ questionId, isCorrect }) => ({ questionId, isCorrect }))).toEqual([
      { questionId: items[0]!.questionId, isCorrect: true },
      { questionId: items[1]!.questionId, isCorrect: false },
    ]);
    expect((await user.call('GET', '/readiness')).body).toMatchObject({ answers: 2 });
    const mistakes = (await user.call<Mistake[]>('GET', '/mistakes')).body;
    expect(mistakes).toMatchObject([{ questionId: items[1]!.questionId }]);
    const questionIds = items.slice(1).map(({ questionId }) => questionId);
    expect((await user.call('POST', '/practice', { scope: 'mistakes', questionIds })).status).toBe(200);
  });

  test('the sweep finds an exam whose job is lost, half a minute after its deadline [EXAM-09]', async () => {
    const user = await here.user();
    const { id, deadlineAt } = await startAnswered(user);
    await here.emptyQueue(QUEUE);
    passMs(MINI_MS + 29_000);
    expect(await scoreExamHandler.sweep!(here.call())).toEqual({ ended: 0 });
    expect(await examOf(id)).toMatchObject({ state: 'open' });
    passMs(2000);
    await here.work();
    await isScored(id);
    expect(await examOf(id)).toMatchObject({ score: 1, isTimedOut: true, finishedAt: new Date(deadlineAt) });
    expect(await answersOf(user)).toBe(2);
    expect(await here.inQueue(QUEUE, (queue) => queue.getCompletedCount())).toBe(0);
  });

  test('a job that runs early does nothing, and the exam goes on [EXAM-09]', async () => {
    const user = await here.user();
    const { id } = await startAnswered(user);
    passMs(MINI_MS - 1);
    await promote();
    await here.work();
    expect(await done(1)).toEqual([{ ended: 0 }]);
    expect((await saveAnswer(user, id, 4, 1)).status).toBe(200);
    expect((await user.call<Sitting>('GET', '/exams/current')).body.answers).toHaveLength(4);
    expect(await answersOf(user)).toBe(0);
    passMs(31_001);
    await here.stopWorkers();
    await here.work();
    await isScored(id);
    expect(await answersOf(user)).toBe(3);
  });

  test('a job that runs several times, also at once, gives one score [EXAM-09, EXAM-11]', async () => {
    const users = await Promise.all([1, 2, 3].map(() => here.user()));
    const exams = await Promise.all(users.map(startAnswered));
    passMs(MINI_MS);
    const runs = exams.flatMap(({ id }) =>
      [1, 2, 3, 4].map(() => scoreExamHandler.run(here.call(), { id }, here.terms())),
    );
    expect((await Promise.all(runs)).reduce((sum, { ended }) => sum + Number(ended), 0)).toBe(3);
    const scored = await Promise.all(exams.map(({ id }) => examOf(id)));

    passMs(60_000);
    await here.inQueue(QUEUE, async (queue) => {
      for (const { id } of exams) for (let time = 0; time < 4; time++) await queue.add(JOB, { id });
    });
    await Promise.all([here.work(), here.work()]);
    expect((await done(12)).every(({ ended }) => ended === 0)).toBe(true);
    for (const [index, { id }] of exams.entries()) {
      expect(await examOf(id)).toEqual(scored[index]);
      expect(await answersOf(users[index]!)).toBe(2);
    }
  });

  test('two workers that get the job at once score the exam once [EXAM-09, EXAM-11]', async () => {
    const user = await here.user();
    const { id } = await startAnswered(user);
    await here.emptyQueue(QUEUE);
    passMs(MINI_MS);
    await here.inQueue(QUEUE, (queue) => queue.addBulk(Array.from({ length: 6 }, () => ({ name: JOB, data: { id } }))));
    await Promise.all([here.work(), here.work()]);
    const results = await done(6);
    expect(results.filter(({ ended }) => ended === 1)).toHaveLength(1);
    expect(await examOf(id)).toMatchObject({ state: 'finished', score: 1 });
    expect(await answersOf(user)).toBe(2);
  });

  test('the job leaves an abandoned or submitted exam alone [EXAM-09, EXAM-14]', async () => {
    const [left, ended] = [await here.user(), await here.user()];
    const [abandoned, submitted] = [await startAnswered(left), await startAnswered(ended)];
    await left.call('DELETE', `/exams/${abandoned.id}`);
    passMs(60_000);
    const summary = await submit(ended, submitted.id);
    const next = await startExam(ended);
    passMs(MINI_MS - 60_000);
    expect(await promote()).toHaveLength(3);
    await here.work();
    expect(await done(3)).toEqual([{ ended: 0 }, { ended: 0 }, { ended: 0 }]);
    expect(await examOf(abandoned.id)).toMatchObject({ state: 'abandoned', score: null, isTimedOut: false });
    expect(await answersOf(left)).toBe(0);
    expect((await ended.call('GET', '/exams')).body).toEqual([summary]);
    expect(summary).toMatchObject({ isTimedOut: false, score: 1 });
    expect(await answersOf(ended)).toBe(2);
    expect((await ended.call('GET', '/exams/current')).body).toMatchObject({ id: next.id });
    expect(await here.em().count(WithheldQuestionsEntity, { user: ended.id })).toBe(1);
  });
}

describe('exams with the queue in PostgreSQL', () => testScoring(() => undefined));

describe.skipIf(!hasRedis)('exams with the queue in Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  testScoring(() => redis.url);

  test('an exam that starts while Redis is away is scored at its deadline all the same [EXAM-09]', async () => {
    let now = new Date();
    const here = await startProduct({ redisUrl: redis.url, deps: { clock: () => now } });
    const { cookie, id: userId } = await here.user();
    const away = openQueues({
      databaseUrl: here.server.databaseUrl,
      redisUrl: `redis://127.0.0.1:${await freePort()}`,
      timeLimits: { ...PATIENT_LIMITS, enqueue: SOON_MS },
    });
    const { deps, databaseUrl } = here.server;
    const server = await startTestApp({ databaseUrl, deps: { ...deps, queue: away } });
    const { status, body } = await caller(server.app, cookie)<Sitting>('POST', '/exams', { kind: 'mini' });
    expect(status).toBe(200);
    now = new Date(now.getTime() + MINI_MS + 30_001);
    await here.work();
    await expect
      .poll(() => here.em().findOneOrFail(ExamEntity, { user: userId }))
      .toMatchObject({ id: body.id, state: 'finished', score: 0, finishedAt: new Date(body.deadlineAt) });
    await server.close();
    await away.close();
    await here.close();
  });
});
