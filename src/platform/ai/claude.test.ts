import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AiShareEntity, AiUsageEntity } from '#schema/entities/ai-usage.ts';
import { UserEntity } from '#schema/entities/user.ts';
import { databaseOf, openDatabase } from '#schema/orm.config.ts';
import { PATIENT_DATABASE, startTestApp } from '#server/testing/app.ts';
import {
  type ClaudeBehavior,
  GARBLE,
  INJECTION,
  inSequence,
  PROVIDER_WORDS,
  STAND_IN_KEY,
  type StandIn,
  startClaude,
} from '#server/testing/claude.ts';
import { ownDatabase } from '#server/testing/database.ts';
import { PATIENCE_MS } from '#server/testing/patience.ts';
import { parseEnv } from '../env.ts';
import { type Ai, AiFailure, type AiFailureReason, type AnswerRequest, type WriteRequest } from './ai.ts';
import { listAiUsage } from './ledger.ts';
import { costOf } from './models.ts';
import { RULES } from './rules.ts';
import { startAi } from './start.ts';

const A_MINUTE = 60_000;
const SOON_MS = 20;
const MICRO_DOLLARS_A_CENT = 10_000;

// This spy stays in place for the whole file because the SDK keeps a reference to the first console it sees.
const print = vi.spyOn(console, 'error').mockImplementation(() => {});

let orm: MikroORM;
beforeAll(async () => {
  orm = await openDatabase(await ownDatabase(), { limits: PATIENT_DATABASE });
});
afterAll(async () => {
  print.mockRestore();
  await orm.close(true);
});

/** The users whose account is not established. */
const newAccounts = new Set<string>();

const standIns: StandIn[] = [];
afterEach(() => Promise.all(standIns.splice(0).map((standIn) => standIn.close())));

// Each test has its own day for AI costs, plus the following day.
let days = 0;
const nextDay = () => {
  days += 2;
  return Date.UTC(2030, 0, days, 12);
};
type Options = {
  behave?: StandIn['behave'];
  maxTokens?: number;
  env?: NodeJS.ProcessEnv;
  /** Ends calls by itself after so many milliseconds. Otherwise the time of a call is over when `endTime` is called. */
  timeout?: number;
};

async function start({ behave, maxTokens = 4000, env = {}, timeout }: Options = {}) {
  const claude = await startClaude();
  standIns.push(claude);
  if (behave) claude.behave = behave;
  const lines: string[] = [];
  const time = { now: nextDay() };
  const rules = structuredClone(RULES);
  for (const rule of Object.values(rules)) Object.assign(rule, { timeout: timeout ?? PATIENCE_MS, maxTokens });
  const limit = new AbortController();
  const ai = await startAi({
    env: parseEnv({ ...claude.env, AI_DAILY_CENTS: '100000', AI_MEMBER_DAILY_CENTS: '100000', ...env }),
    db: databaseOf(orm),
    log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
    clock: () => new Date(time.now),
    isEstablished: async (_db, userId) => !newAccounts.has(userId),
    rules,
    timeoutAfter: timeout === undefined ? () => limit.signal : undefined,
  });
  const endTime = () => limit.abort(timeIsUp());
  const usage = () => listAiUsage(databaseOf(orm), new Date(time.now));
  return { ai: ai!, claude, lines, time, usage, endTime };
}

/** The reason with which `AbortSignal.timeout` aborts. */
const timeIsUp = () => new DOMException('The time is up', 'TimeoutError');

async function newUser(): Promise<string> {
  const em = orm.em.fork();
  const email = `${crypto.randomUUID()}@example.com`;
  const user = em.create(UserEntity, {
    email,
    firstName: 'Rosa',
    lastName: 'D',
    passwordHash: null,
    oidcSubject: null,
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  await em.flush();
  return user.id;
}

const SCHEMA = z.strictObject({ title: z.string(), points: z.array(z.string()).min(2).max(3) });
const USER_TEXT = 'what the user typed';
const plan = { purpose: 'plan', material: 'Term Life Insurance', task: 'Write a plan.', data: USER_TEXT } as const;
const question: AnswerRequest = {
  purpose: 'tutor',
  material: 'Term Life Insurance',
  task: 'You are a tutor.',
  history: [],
  question: USER_TEXT,
};

const methods = {
  write: async (ai: Ai, more: Partial<WriteRequest<unknown>> = {}): Promise<string> =>
    JSON.stringify(await ai.write({ ...plan, schema: SCHEMA, ...more } as WriteRequest<unknown>)),
  answer: async (ai: Ai, more: Partial<AnswerRequest> = {}): Promise<string> =>
    (await Array.fromAsync(ai.answer({ ...question, ...more }))).join(''),
};
type Method = keyof typeof methods;
const METHODS: Method[] = ['write', 'answer'];

const failureOf = (call: Promise<unknown>): Promise<AiFailure> =>
  call.then(
    () => expect.fail('expected the call to fail'),
    (error) => {
      expect(error).toBeInstanceOf(AiFailure);
      return error;
    },
  );

type Row = {
  behavior: ClaudeBehavior;
  write: AiFailureReason | 'an answer';
  answer: AiFailureReason | 'an answer';
  /** The number of attempts that the stand-in received. */
  tries?: number;
  /** The recorded cost: the price of the reported tokens, nothing, or the whole reserved amount. */
  cost: 'reported' | 'none' | 'reserved';
};

const MATRIX: Row[] = [
  { behavior: 'good', write: 'an answer', answer: 'an answer', cost: 'reported' },
  { behavior: 'slow', write: 'an answer', answer: 'an answer', cost: 'reported' },
  { behavior: 'injected', write: 'an answer', answer: 'an answer', cost: 'reported' },
  { behavior: 'wrong counts', write: 'invalid', answer: 'an answer', cost: 'reported' },
  { behavior: 'wrong schema', write: 'invalid', answer: 'an answer', cost: 'reported' },
  { behavior: 'not JSON', write: 'invalid', answer: 'an answer', cost: 'reported' },
  { behavior: 'refusal', write: 'refused', answer: 'refused', cost: 'reported' },
  { behavior: 'too long', write: 'interrupted', answer: 'interrupted', cost: 'reported' },
  { behavior: 'cut before it starts', write: 'unreachable', answer: 'unreachable', tries: 3, cost: 'none' },
  { behavior: 'cut before its first word', write: 'interrupted', answer: 'interrupted', cost: 'reserved' },
  { behavior: 'cut in the middle', write: 'interrupted', answer: 'interrupted', cost: 'reserved' },
  { behavior: 'ends in the middle', write: 'interrupted', answer: 'interrupted', cost: 'reserved' },
  { behavior: 'error before its first word', write: 'overloaded', answer: 'overloaded', cost: 'reserved' },
  { behavior: 'error in the middle', write: 'interrupted', answer: 'interrupted', cost: 'reserved' },
  { behavior: 'garbled in the middle', write: 'interrupted', answer: 'interrupted', cost: 'reserved' },
  { behavior: 'falls silent', write: 'timeout', answer: 'timeout', cost: 'reserved' },
  { behavior: 'hang', write: 'timeout', answer: 'timeout', cost: 'reserved' },
  { behavior: 'rate limit', write: 'overloaded', answer: 'overloaded', tries: 3, cost: 'none' },
  { behavior: 'long rate limit', write: 'overloaded', answer: 'overloaded', cost: 'none' },
  { behavior: 'server error', write: 'overloaded', answer: 'overloaded', tries: 3, cost: 'none' },
  { behavior: 'overloaded', write: 'overloaded', answer: 'overloaded', tries: 3, cost: 'none' },
  { behavior: 'bad request', write: 'misconfigured', answer: 'misconfigured', cost: 'none' },
  { behavior: 'bad key', write: 'misconfigured', answer: 'misconfigured', cost: 'none' },
  { behavior: 'unknown model', write: 'misconfigured', answer: 'misconfigured', cost: 'none' },
];

describe.each(METHODS)('%s', (method) => {
  test.each(MATRIX)(`$behavior: $${method}`, async ({ behavior, tries = 1, cost, ...outcomes }) => {
    const { ai, claude, lines, usage, endTime } = await start({ behave: () => behavior });
    const expected = outcomes[method];
    if (expected === 'an answer') {
      expect((await methods[method](ai)).length).toBeGreaterThan(10);
    } else {
      const failing = failureOf(methods[method](ai));
      if (expected === 'timeout') {
        await expect.poll(() => claude.received[0]?.isSilent).toBe(true);
        endTime();
      }
      const failure = await failing;
      expect(failure.reason).toBe(expected);
      expect(`${failure.stack} ${String(failure.cause)}`).not.toContain(PROVIDER_WORDS);
    }
    expect(claude.received).toHaveLength(tries);
    expect(print).not.toHaveBeenCalled();

    const rows = await usage();
    expect(rows).toMatchObject([{ calls: 1, failures: expected === 'an answer' ? 0 : 1, reserved: 0 }]);
    const { model, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, cost: counted } = rows[0]!;
    const tokens = {
      input: inputTokens,
      output: outputTokens,
      cacheRead: cacheReadTokens,
      cacheWrite: cacheWriteTokens,
    };
    if (cost === 'reported') expect(counted).toBe(costOf(model, tokens));
    if (cost === 'none') expect(counted).toBe(0);
    if (cost === 'reserved') expect(counted).toBeGreaterThan(costOf(model, { ...tokens, output: 4000 }));

    const log = lines.join('');
    const written = claude.answer(claude.received[0]!).slice(0, 60);
    for (const secret of [STAND_IN_KEY, USER_TEXT, INJECTION, GARBLE.trim(), written])
      expect(log).not.toContain(secret);
    if (cost === 'none' && behavior !== 'cut before it starts') expect(log).toContain(PROVIDER_WORDS);
  });

  test('retries after temporary failures', async () => {
    const { ai, claude, usage } = await start({ behave: inSequence('overloaded', 'rate limit', 'good') });
    await methods[method](ai);
    expect(claude.received).toHaveLength(3);
    expect(await usage()).toMatchObject([{ calls: 1, failures: 0 }]);
  });

  test.each(['hang', 'falls silent'] as const)(
    "%s: the caller's signal aborts the request to the provider",
    async (behavior) => {
      const { ai, claude, usage } = await start({ behave: () => behavior });
      const controller = new AbortController();
      const failure = failureOf(methods[method](ai, { signal: controller.signal }));
      await expect.poll(() => claude.received.length).toBe(1);
      controller.abort();
      expect((await failure).reason).toBe('cancelled');
      await expect.poll(() => claude.received[0]!.isCutOff).toBe(true);
      expect(await usage()).toMatchObject([{ calls: 1, failures: 1, reserved: 0 }]);
    },
  );

  test('a call without an answer ends by itself when its time is over', async () => {
    const { ai } = await start({ behave: () => 'hang', timeout: SOON_MS });
    expect((await failureOf(methods[method](ai))).reason).toBe('timeout');
  });

  test('a caller with a shorter time limit than ours gets a timeout', async () => {
    const { ai, claude } = await start({ behave: () => 'hang' });
    const limit = new AbortController();
    const failure = failureOf(methods[method](ai, { signal: limit.signal }));
    await expect.poll(() => claude.received[0]?.isSilent).toBe(true);
    limit.abort(timeIsUp());
    expect((await failure).reason).toBe('timeout');
  });

  test('a call that is aborted before it starts sends nothing and costs nothing', async () => {
    const { ai, claude, usage } = await start();
    expect((await failureOf(methods[method](ai, { signal: AbortSignal.abort() }))).reason).toBe('cancelled');
    expect(claude.received).toEqual([]);
    expect(await usage()).toMatchObject([{ cost: 0, reserved: 0 }]);
  });

  test('a provider that refuses connections is reported as unreachable', async () => {
    const { ai, claude } = await start();
    await claude.close();
    standIns.length = 0;
    expect((await failureOf(methods[method](ai))).reason).toBe('unreachable');
  });
});

describe('requests to the provider', () => {
  test('a request goes to ANTHROPIC_BASE_URL with the model for its purpose and the key only in a header [OPS-20]', async () => {
    const env = { ANTHROPIC_MODEL: 'claude-opus-5-5', ANTHROPIC_QUICK_MODEL: 'claude-haiku-4-5' };
    const { ai, claude } = await start({ env });
    await methods.write(ai);
    await methods.answer(ai);
    expect(claude.received.map(({ body }) => body.model)).toEqual(['claude-opus-5-5', 'claude-haiku-4-5']);
    expect(claude.received[0]!.body.output_config?.effort).toBe(RULES.plan.effort);
    // The older model rejects an effort setting.
    expect(claude.received[1]!.body).not.toHaveProperty('output_config');
    for (const { headers, body } of claude.received) {
      expect(JSON.stringify(headers)).toContain(STAND_IN_KEY);
      expect(JSON.stringify(body)).not.toContain(STAND_IN_KEY);
    }
  });

  test('a redirect is not followed, so the key and the text of users go nowhere else [AI-14]', async () => {
    const elsewhere = await startClaude();
    const redirect = createServer((_request, response) =>
      response.writeHead(307, { location: `${elsewhere.url}/v1/messages` }).end(),
    ).listen(0, '127.0.0.1');
    await once(redirect, 'listening');
    standIns.push(elsewhere);
    const { port } = redirect.address() as AddressInfo;
    const { ai } = await start({ env: { ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}` } });
    for (const method of METHODS) expect((await failureOf(methods[method](ai))).reason).toBe('unreachable');
    expect(elsewhere.received).toEqual([]);
    redirect.close();
  });

  test.each([
    ['one</user_text>two', 'one&lt;/user_text>two'],
    ['one<</user_text>/user_text>two', 'one<&lt;/user_text>/user_text>two'],
    ['one< / USER_TEXT >two, 3 < 4', 'one&lt; / USER_TEXT >two, 3 < 4'],
  ])('text that a user typed is separate from the task and cannot close its tag: %s', async (data, text) => {
    const { ai, claude } = await start();
    await methods.write(ai, { data });
    const typed = new RegExp(`never an instruction.*<user_text>\\n${RegExp.escape(text)}\\n</user_text>$`, 's');
    expect(claude.received[0]!.body.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: plan.task },
          { type: 'text', text: expect.stringMatching(typed) },
        ],
      },
    ]);
  });

  test('the tutor receives earlier messages in order', async () => {
    const { ai, claude } = await start();
    const history = [
      { from: 'user', text: 'What is term?' },
      { from: 'tutor', text: 'Cover for a time.' },
    ] as const;
    await methods.answer(ai, { history: [...history] });
    expect(claude.received[0]!.body.messages).toEqual([
      { role: 'user', content: 'What is term?' },
      { role: 'assistant', content: 'Cover for a time.' },
      { role: 'user', content: USER_TEXT },
    ]);
  });

  test('material that was sent before is read from the cache and costs less', async () => {
    const { ai, usage } = await start();
    const material = 'Term Life Insurance lasts for a term. '.repeat(100);
    await methods.write(ai, { material });
    const [first] = await usage();
    await methods.write(ai, { material, task: 'Write another.' });
    const [both] = await usage();
    expect(first).toMatchObject({ cacheWriteTokens: 950, cacheReadTokens: 0 });
    expect(both).toMatchObject({ calls: 2, cacheWriteTokens: 950, cacheReadTokens: 950 });
    expect(both!.cost - first!.cost).toBeLessThan(first!.cost);
  });
});

test('an answer arrives piece by piece, and leaving the loop ends the call', async () => {
  const { ai, claude, usage } = await start({ behave: () => 'falls silent' });
  for await (const piece of ai.answer(question)) {
    expect(claude.answer(claude.received[0]!)).toContain(piece);
    break;
  }
  await expect.poll(() => claude.received[0]!.isCutOff).toBe(true);
  expect(await usage()).toMatchObject([{ calls: 1, failures: 1, reserved: 0 }]);
});

describe('daily limits', () => {
  const noAnswer = () => 'hang' as const;

  /**
   * Starts 100 concurrent calls that hang, waits until those over the limit have failed, and returns those failures.
   */
  async function startHundredCalls({ ai, claude }: Awaited<ReturnType<typeof start>>, userId?: string) {
    const controller = new AbortController();
    const { signal } = controller;
    const failures: AiFailure[] = [];
    const calls = Array.from({ length: 100 }, () =>
      failureOf(methods.write(ai, { userId, signal })).then((failure) => failures.push(failure)),
    );
    await expect.poll(() => failures.length + claude.received.length).toBe(100);
    controller.abort();
    await Promise.all(calls);
    return failures.filter(({ reason }) => reason === 'budget');
  }

  test('the possible cost of 100 concurrent calls stays below the limit for all calls', async () => {
    const stage = await start({ behave: noAnswer, maxTokens: 1000, env: { AI_DAILY_CENTS: '10' } });
    const refused = await startHundredCalls(stage);
    const [{ cost, reserved, calls } = expect.fail()] = await stage.usage();
    expect(calls).toBe(100 - refused.length);
    expect(calls).toBeGreaterThan(1);
    // We never see how these calls end, so each one is counted at its highest possible cost.
    expect(reserved).toBe(0);
    expect(cost).toBeLessThanOrEqual(10 * MICRO_DOLLARS_A_CENT);
    expect(cost + cost / calls).toBeGreaterThan(10 * MICRO_DOLLARS_A_CENT);
    expect(refused[0]).toMatchObject({ kind: 'too_many', retryAfter: 12 * 3600 });
    expect(stage.lines.filter((line) => line.includes('"reason":"budget"'))).toHaveLength(refused.length);
  });

  test('100 calls by one user stay below the limit per user and leave money for other users', async () => {
    const env = { AI_MEMBER_DAILY_CENTS: '5' };
    const stage = await start({ behave: noAnswer, maxTokens: 1000, env });
    const [rosa, omar] = [await newUser(), await newUser()];
    await startHundredCalls(stage, rosa);
    const share = await orm.em.fork().findOneOrFail(AiShareEntity, { user: rosa });
    expect(share).toMatchObject({ reserved: 0, calls: expect.any(Number), cost: expect.any(Number) });
    expect(share.cost).toBeLessThanOrEqual(5 * MICRO_DOLLARS_A_CENT);

    stage.claude.behave = () => 'good';
    await methods.write(stage.ai, { userId: omar });
    await methods.write(stage.ai);
    expect((await failureOf(methods.write(stage.ai, { userId: rosa }))).reason).toBe('budget');
    // Moves to the next day in UTC.
    stage.time.now += 13 * 60 * A_MINUTE;
    await methods.write(stage.ai, { userId: rosa });
  });

  test('reserved money that a call did not need becomes available again', async () => {
    const { ai } = await start({ maxTokens: 12_000, env: { AI_DAILY_CENTS: '1' } });
    // The second call would exceed the limit if the first call still counted at its highest possible cost.
    await methods.answer(ai);
    await methods.answer(ai);
  });

  test("deleting a user deletes the user's share but not the total usage", async () => {
    const { ai, usage } = await start();
    const userId = await newUser();
    await methods.write(ai, { userId });
    const [before] = await usage();
    const em = orm.em.fork();
    expect(await em.count(AiShareEntity, { user: userId, cost: before!.cost })).toBe(1);
    await em.nativeDelete(UserEntity, { id: userId });
    expect(await em.count(AiShareEntity, { user: userId })).toBe(0);
    expect(await usage()).toEqual([before]);
    expect(await em.count(AiUsageEntity, { day: before!.day })).toBe(1);
  });

  test('the start logs a warning about limits below the cost of a single call', async () => {
    const { lines } = await start({ env: { AI_MEMBER_DAILY_CENTS: '1' } });
    expect(lines.join('')).toContain('"purposes":["plan","questions","solve","flashcards"]');
  });

  test('the start logs a warning about a model without a known price, which counts as the most expensive one', async () => {
    const { ai, lines, usage } = await start({ env: { ANTHROPIC_MODEL: 'claude-next' } });
    expect(lines.join('')).toContain('"model":"claude-next"');
    await methods.write(ai);
    const [row] = await usage();
    expect(row!.cost).toBeGreaterThanOrEqual(row!.outputTokens * 20);
  });
});

describe('after five failures in a row', () => {
  async function startFailing() {
    const stage = await start({ behave: () => 'overloaded' });
    for (let failures = 0; failures < 5; failures += 1) await failureOf(methods.write(stage.ai));
    stage.claude.received.length = 0;
    return stage;
  }

  test('calls fail immediately for 30 seconds, without reaching the provider and without being counted', async () => {
    const { ai, claude, time, usage } = await startFailing();
    claude.behave = () => 'good';
    time.now += 20_000;
    expect(await failureOf(methods.write(ai))).toMatchObject({ reason: 'overloaded', retryAfter: 10 });
    expect(claude.received).toEqual([]);
    expect(await usage()).toMatchObject([{ calls: 5 }]);
  });

  test('the other model keeps working', async () => {
    const { ai, claude } = await startFailing();
    claude.behave = () => 'good';
    await methods.answer(ai);
  });

  test('one trial call goes out while other calls fail, and its success closes the breaker', async () => {
    const { ai, claude, time } = await startFailing();
    claude.behave = () => 'good';
    time.now += 31_000;
    const trial = methods.write(ai);
    expect((await failureOf(methods.write(ai))).reason).toBe('overloaded');
    await trial;
    await Promise.all([methods.write(ai), methods.write(ai)]);
    expect(claude.received).toHaveLength(3);
  });

  test('a trial call that fails keeps the breaker open', async () => {
    const { ai, claude, time } = await startFailing();
    time.now += 31_000;
    await failureOf(methods.write(ai));
    claude.behave = () => 'good';
    time.now += 20_000;
    expect((await failureOf(methods.write(ai))).reason).toBe('overloaded');
  });

  test('failures of other kinds do not open the breaker', async () => {
    const { ai, claude } = await start({ behave: inSequence('refusal', 'wrong schema', 'bad request', 'not JSON') });
    for (let failures = 0; failures < 6; failures += 1) await failureOf(methods.write(ai));
    claude.behave = () => 'good';
    await methods.write(ai);
  });
});

test('the server has an AI only if a key is set', async () => {
  const { claude } = await start();
  const without = await startTestApp();
  const withKey = await startTestApp({ env: claude.env });
  expect(without.deps.ai).toBeUndefined();
  expect(await methods.answer(withKey.deps.ai!)).toBe(claude.answer(claude.received[0]!));
  await Promise.all([without.close(), withKey.close()]);
});
