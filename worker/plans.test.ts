import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PlanEntity } from '#schema/entities/plan.ts';
import { planHandler } from '#server/features/plans/plans.work.ts';
import type { Ai } from '#server/platform/ai/ai.ts';
import { startTestApp } from '#server/testing/app.ts';
import {
  type ClaudeBehavior,
  INJECTION,
  inSequence,
  PROVIDER_WORDS,
  type StandIn,
  startClaude,
} from '#server/testing/claude.ts';
import { freePort, hasRedis, startRedis, type TestRedis } from '#server/testing/redis.ts';
import { caller, type TestUser } from '#server/testing/user.ts';
import { type Plan as PlanBody, PlanContentSchema, type PlanStatus } from '#shared/plans.ts';
import { type Product, startProduct, testProduct } from './testing/product.ts';
import { LEASE } from './worker.ts';

const PATH = '/topics/1.1/detailed-plan';

const statusOf = async ({ call }: TestUser, path = PATH) => (await call<PlanStatus>('GET', `${path}/status`)).body;
const ends = (user: TestUser, status: string, path = PATH) =>
  expect.poll(async () => (await statusOf(user, path)).status).toBe(status);

/** What depends on the backend of the queue. */
function testDelivery(here: Product): void {
  afterEach(() => here.stopWorkers());

  test('a plan goes from not_requested through pending to completed, and without a key it is the curated plan [PLAN-08, REST-30, REST-31, REST-32, OPS-16, OPS-19]', async () => {
    const user = await here.user();
    const asked = Date.now();
    expect(await statusOf(user)).toEqual({
      status: 'not_requested',
      error: null,
      stage: null,
      source: null,
      requestedAt: null,
      startedAt: null,
      finishedAt: null,
    });
    const response = await user.call('POST', PATH);
    expect(response).toMatchObject({ status: 200, body: { status: 'pending', requestedAt: expect.any(String) } });
    expect((await user.call('GET', PATH)).status).toBe(404);
    // A sweep would find a request without a job, but only later.
    const jobs = await here.inQueue('generation', (queue) => queue.getJobs(['waiting', 'prioritized']));
    expect(jobs.map(({ name }) => name)).toEqual(['plan']);

    await here.work();
    await ends(user, 'completed');
    expect(await statusOf(user)).toMatchObject({ source: 'curated', error: null, stage: null });
    const { status, body } = await user.call<PlanBody>('GET', PATH);
    expect(status).toBe(200);
    const { topicId, source, model, finishedAt, ...content } = body;
    expect({ topicId, source, model }).toEqual({ topicId: '1.1', source: 'curated', model: null });
    expect(new Date(finishedAt).getTime()).toBeGreaterThanOrEqual(asked);
    expect(content).toEqual(here.server.deps.material.get('1.1')!.plan);
  });

  test('many requests, concurrent or not, generate one plan once [REST-32]', async () => {
    const user = await here.user();
    const responses = await Promise.all(Array.from({ length: 12 }, () => user.call('POST', PATH)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    await here.work();
    await here.work();
    await ends(user, 'completed');
    const plans = await here.em().find(PlanEntity, { user: user.id });
    expect(plans).toMatchObject([{ attempts: 1 }]);
    expect((await user.call('POST', PATH)).body).toMatchObject({ status: 'completed' });
    expect(await here.em().find(PlanEntity, { user: user.id })).toEqual(plans);
  });

  test('a plan is generated even if the queue loses its job or its worker dies', async () => {
    const [lost, died] = [await here.user(), await here.user()];
    for (const { call } of [lost, died]) await call('POST', PATH);
    await here.emptyQueue();
    const past = new Date(Date.now() - LEASE.durationMs);
    await here.em().nativeUpdate(PlanEntity, { user: lost.id }, { dueAt: past });
    const inProgress = { status: 'in_progress' as const, stage: 'writing' as const, claimedAt: past, attempts: 1 };
    await here.em().nativeUpdate(PlanEntity, { user: died.id }, { ...inProgress, dueAt: past });
    expect(await statusOf(died)).toMatchObject({ status: 'in_progress', stage: 'writing' });
    await here.work();
    await ends(lost, 'completed');
    await ends(died, 'completed');
    expect(await here.em().findOneOrFail(PlanEntity, { user: died.id })).toMatchObject({ attempts: 2 });
  });
}

/** What happens when attempts fail. */
function testFailures(redisUrl: () => string | undefined): void {
  let now = new Date();
  const here = testProduct(() => ({ redisUrl: redisUrl(), deps: { clock: () => now } }));

  test('a failed attempt is made again after 2, 4, 8 and 16 seconds, and after five attempts the plan fails [PLAN-13]', async () => {
    let calls = 0;
    const write = () => {
      calls += 1;
      return Promise.reject(new Error('no idea'));
    };
    const user = await here.user();
    await user.call('POST', PATH);
    await here.work({ ai: { ...here.server.deps.ai, write } as unknown as Ai });
    const plan = () => here.em().findOneOrFail(PlanEntity, { user: user.id });
    for (const [index, seconds] of [2, 4, 8, 16, 0].entries()) {
      const dueAt = new Date(now.getTime() + seconds * 1000);
      await expect.poll(plan).toMatchObject({ status: 'pending', attempts: index + 1, claimedAt: null, dueAt });
      now = new Date(dueAt.getTime() + 1);
      // The worker sweeps, too, but not at once.
      await planHandler.sweep!(here.call());
    }
    await ends(user, 'failed');
    expect((await statusOf(user)).error).toBe('Something went wrong on our end. Please try again.');
    const jobs = () => here.inQueue('generation', (queue) => queue.getFailed());
    await expect.poll(jobs).toHaveLength(5);
    expect((await jobs()).map(({ attemptsMade }) => attemptsMade)).toEqual([1, 1, 1, 1, 1]);
    expect(calls).toBe(5);
  });
}

describe('plans with the queue in PostgreSQL', () => {
  const here = testProduct();
  testDelivery(here);
  testFailures(() => undefined);

  test('a correction of a curated plan reaches users who have the plan; a plan by Claude stays the same [LAW-03]', async () => {
    const user = await here.user();
    await user.call('POST', PATH);
    await here.work();
    await ends(user, 'completed');
    const { material } = here.server.deps;
    const topic = material.get('1.1')!;
    const plan = { ...topic.plan!, examTip: 'The act was changed: read the new one.' };
    const corrected = await startTestApp({
      databaseUrl: here.server.databaseUrl,
      deps: { material: new Map([...material, ['1.1', { ...topic, plan }]]) },
    });
    const { body: before } = await user.call<PlanBody>('GET', PATH);
    expect((await caller(corrected.app, user.cookie)('GET', PATH)).body).toEqual({ ...before, ...plan });
    await here.em().nativeUpdate(PlanEntity, { user: user.id }, { source: 'claude' });
    expect((await caller(corrected.app, user.cookie)('GET', PATH)).body).toEqual({ ...before, source: 'claude' });
    await corrected.close();
  });

  test('after too many attempts a plan fails with a readable message and can be requested again [PLAN-13]', async () => {
    const user = await here.user();
    await user.call('POST', PATH);
    await here.emptyQueue();
    const past = new Date(Date.now() - 1000);
    const inProgress = { status: 'in_progress' as const, claimedAt: past, attempts: 5, dueAt: past };
    await here.em().nativeUpdate(PlanEntity, { user: user.id }, inProgress);
    await here.work();
    await ends(user, 'failed');
    expect((await statusOf(user)).error).toBe('Something went wrong on our end. Please try again.');
    expect((await user.call('POST', PATH)).body).toMatchObject({ error: null });
    await ends(user, 'completed');
  });
});

describe.skipIf(!hasRedis)('plans with the queue in Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  testDelivery(testProduct(() => ({ redisUrl: redis.url })));
  testFailures(() => redis.url);

  test('while Redis is down a plan request is accepted immediately, and the plan is generated after Redis restarts empty', async () => {
    const port = await freePort();
    const first = await startRedis(port);
    const here = await startProduct({ redisUrl: first.url });
    await here.work();
    const user = await here.user();
    await first.stop();
    expect((await user.call('POST', PATH)).body).toMatchObject({ status: 'pending' });
    await here.em().nativeUpdate(PlanEntity, { user: user.id }, { dueAt: new Date() });
    const second = await startRedis(port);
    await ends(user, 'completed');
    await here.close();
    await second.stop();
  });
});

describe('a plan of each topic', () => {
  const here = testProduct();
  beforeAll(() => here.work());

  test('has 7 or 8 concepts and 10 to 15 notes, as its card says, and markup in the concepts only [PLAN-11]', async () => {
    const user = await here.user();
    const topics = [...here.server.deps.material.keys()];
    expect(topics.length).toBeGreaterThan(5);
    for (const id of topics) await user.call('POST', `/topics/${id}/detailed-plan`);
    for (const id of topics) {
      await ends(user, 'completed', `/topics/${id}/detailed-plan`);
      const { body } = await user.call<PlanBody>('GET', `/topics/${id}/detailed-plan`);
      const { mainConcepts, ...others } = body;
      expect([7, 8]).toContain(mainConcepts.length);
      expect(JSON.stringify(others)).not.toMatch(/\*|\[\[/);
      expect(others.importantNotes.length).toBeGreaterThanOrEqual(10);
      expect(others.importantNotes.length).toBeLessThanOrEqual(15);
    }
  });

  test('describes its markup in the OpenAPI document', async () => {
    const { body } = await caller(here.server.app)('GET', '/openapi.json');
    const describes = (path: string, properties: object) =>
      expect(body).toMatchObject({
        paths: {
          [path]: { get: { responses: { 200: { content: { 'application/json': { schema: { properties } } } } } } },
        },
      });
    describes('/topics/{topicId}/detailed-plan', {
      mainConcepts: { description: expect.stringContaining("'**' encloses") },
    });
    describes('/topics/{topicId}', { study: { description: expect.stringContaining('**strong**') } });
  });

  test('an unknown topic is 404 on each path, a topic without material is 404, and a visitor gets 401 [REST-30, REST-31, REST-32]', async () => {
    const user = await here.user();
    const visitor = caller(here.server.app);
    const calls = [
      ['GET', '/status'],
      ['GET', ''],
      ['POST', ''],
    ] as const;
    for (const [method, end] of calls) {
      const unknown = await user.call(method, `/topics/9.9/detailed-plan${end}`);
      expect(unknown).toMatchObject({ status: 404, body: { message: 'Topic Not Found' } });
      expect((await visitor(method, `${PATH}${end}`)).status).toBe(401);
    }
    const bare = await startTestApp({ databaseUrl: here.server.databaseUrl, deps: { material: new Map() } });
    const answer = await caller(bare.app, user.cookie)('POST', PATH);
    expect(answer).toMatchObject({ status: 404, body: { message: expect.stringContaining('not available') } });
    await bare.close();
    expect(await statusOf(user)).toMatchObject({ status: 'not_requested' });
  });

  test("a user cannot see another user's plan [SEC-04]", async () => {
    const [rosa, omar] = [await here.user(), await here.user()];
    await rosa.call('POST', PATH);
    await ends(rosa, 'completed');
    expect(await statusOf(omar)).toMatchObject({ status: 'not_requested' });
    expect((await omar.call('GET', PATH)).status).toBe(404);
  });
});

describe('with a key', () => {
  let claude: StandIn;
  beforeAll(async () => {
    claude = await startClaude();
  });
  afterAll(() => claude.close());
  const here = testProduct(() => ({
    env: { ...claude.env, AI_DAILY_CENTS: '100000', AI_MEMBER_DAILY_CENTS: '1000' },
  }));
  beforeEach(() => claude.reset());
  afterEach(() => here.stopWorkers());

  const promptsOf = () => claude.received.map(({ prompt }) => prompt);

  test("Claude writes the plan from the topic's material, and the plan names the model", async () => {
    const user = await here.user();
    await user.call('POST', PATH);
    await here.work();
    await ends(user, 'completed');
    const { body } = await user.call('GET', PATH);
    expect(body).toMatchObject({ source: 'claude', model: here.server.deps.env.anthropicModel });
    expect(claude.received).toHaveLength(1);
    expect(promptsOf()[0]).toContain('Topic 1.1: Traditional Whole Life Products');
    const topic = here.server.deps.material.get('1.1')!;
    for (const { id, statement } of topic.facts.values()) expect(promptsOf()[0]).toContain(`[${id}] ${statement}`);
  });

  test('the status shows the current stage of the generation', async () => {
    const written = Promise.withResolvers<void>();
    claude.until = written.promise;
    const user = await here.user();
    await user.call('POST', PATH);
    await here.work();
    await expect.poll(() => statusOf(user)).toMatchObject({ status: 'in_progress', stage: 'writing' });
    expect((await statusOf(user)).startedAt).toEqual(expect.any(String));
    written.resolve();
    await ends(user, 'completed');
  });

  test.each<ClaudeBehavior>(['refusal', 'not JSON', 'wrong counts', 'wrong schema', 'cut in the middle', 'bad key'])(
    'if Claude answers with %s, the user gets the curated plan',
    async (behavior) => {
      claude.behave = () => behavior;
      const user = await here.user();
      await user.call('POST', PATH);
      await here.work();
      await ends(user, 'completed');
      expect(await statusOf(user)).toMatchObject({ source: 'curated', error: null });
    },
  );

  test('a plan with a number or law that is not in the material is requested once more, and then the curated plan is used', async () => {
    const good = claude.answer;
    claude.answer = (request) => {
      const plan = JSON.parse(good(request));
      plan.importantNotes[0] = 'Under N.J.S.A. 99:99-99 the period is 4711 days.';
      return JSON.stringify(plan);
    };
    const user = await here.user();
    await user.call('POST', PATH);
    await here.work();
    await ends(user, 'completed');
    expect(await statusOf(user)).toMatchObject({ source: 'curated' });
    expect(claude.received).toHaveLength(2);
    expect(promptsOf()[1]).toContain('the number 4711 does not occur in the material');
    expect(promptsOf()[1]).toContain('N.J.S.A. 99:99-99 does not occur in the material');
  });

  test('injected instructions and markup do not reach users', async () => {
    claude.behave = inSequence('injected');
    const user = await here.user();
    await user.call('POST', PATH);
    await here.work();
    await ends(user, 'completed');
    const { body } = await user.call('GET', PATH);
    expect(JSON.stringify(body)).not.toContain(INJECTION.slice(0, 20));
    expect(PlanContentSchema.strip().safeParse(body).success).toBe(true);
  });

  test('without a curated plan the failure has a readable message, and a second request succeeds [PLAN-13]', async () => {
    const { material } = here.server.deps;
    const bare = new Map([...material].map(([id, topic]) => [id, { ...topic, plan: undefined }]));
    claude.behave = () => 'not JSON';
    const user = await here.user();
    await user.call('POST', PATH);
    await here.work({ material: bare });
    await ends(user, 'failed');
    const { error } = await statusOf(user);
    expect(error).toBe("The AI's answer wasn't usable. Please try again.");
    expect(error).not.toContain(PROVIDER_WORDS);
    expect((await user.call('GET', PATH)).status).toBe(404);

    claude.behave = () => 'good';
    expect((await user.call('POST', PATH)).body).toMatchObject({ error: null, finishedAt: null });
    await ends(user, 'completed');
    expect(await statusOf(user)).toMatchObject({ source: 'claude', error: null });
  });

  test('if a worker stops during a generation, the next worker generates the plan, and only one attempt counts', async () => {
    claude.behave = inSequence('hang', 'good');
    const user = await here.user();
    await user.call('POST', PATH);
    await here.work();
    await expect.poll(() => claude.received).toHaveLength(1);
    await here.stopWorkers();
    expect(await statusOf(user)).toMatchObject({ status: 'pending', stage: null });
    await here.work();
    await ends(user, 'completed');
    expect(await here.em().findOneOrFail(PlanEntity, { user: user.id })).toMatchObject({
      attempts: 1,
      source: 'claude',
    });
  });

  test('a worker that has lost its lease writes nothing', async () => {
    claude.behave = () => 'hang';
    const user = await here.user();
    await user.call('POST', PATH);
    await here.work({ lease: { ...LEASE, renewalMs: 100 } });
    await expect.poll(() => claude.received).toHaveLength(1);
    const otherLease = new Date(Date.now() + 60_000);
    await here.em().nativeUpdate(PlanEntity, { user: user.id }, { claimedAt: otherLease, dueAt: otherLease });
    await expect.poll(() => claude.received[0]!.isCutOff).toBe(true);
    await here.stopWorkers();
    expect(await statusOf(user)).toMatchObject({ status: 'in_progress', stage: 'writing', source: null });
  });
});
