import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FlashcardEntity } from '#schema/entities/flashcard.ts';
import { FlashcardRequestEntity } from '#schema/entities/flashcard-request.ts';
import { startTestApp } from '#server/testing/app.ts';
import { PROVIDER_WORDS, type StandIn, startClaude } from '#server/testing/claude.ts';
import { hasRedis, startRedis, type TestRedis } from '#server/testing/redis.ts';
import { caller, type TestUser } from '#server/testing/user.ts';
import type { Flashcard as Card } from '#shared/flashcards.ts';
import type { TopicDetails } from '#shared/topics.ts';
import { giveAllBut } from './testing/decks.ts';
import { type Product, startProduct, testProduct } from './testing/product.ts';

const generate = ({ call }: TestUser, body: object = {}) =>
  call<Card[]>('POST', '/flashcards/generate', { topicId: '1.1', ...body });
const list = async ({ call }: TestUser) => (await call<Card[]>('GET', '/flashcards')).body;
const questions = (cards: { question: string }[]) => cards.map(({ question }) => question);

/** What depends on the backend of the queue. */
function testDelivery(here: Product): void {
  test('without a key, a call returns ten cards of the deck, and the next call ten others [REST-19, OPS-19]', async () => {
    const user = await here.user();
    const first = await generate(user);
    expect(first.status).toBe(200);
    expect(first.body).toHaveLength(10);
    expect(await list(user)).toEqual(first.body);
    const second = await generate(user, { count: 10 });
    const all = await list(user);
    expect(all).toEqual([...second.body, ...first.body]);
    expect(new Set(questions(all)).size).toBe(20);
    const { deck } = here.server.deps.material.get('1.1')!;
    for (const { question, answer, difficulty, topicId } of all) {
      expect(topicId).toBe('1.1');
      expect(deck).toContainEqual(expect.objectContaining({ question, answer, difficulty }));
    }
  });

  test('a request succeeds even if the queue loses its job', async () => {
    const user = await here.user();
    await here.stopWorkers();
    const answer = generate(user);
    const jobs = () => here.inQueue('generation', (queue) => queue.getJobCountByTypes('waiting', 'prioritized'));
    await expect.poll(jobs).toBe(1);
    await here.emptyQueue();
    await here.em().nativeUpdate(FlashcardRequestEntity, { user: user.id }, { dueAt: new Date(0) });
    await here.work();
    expect((await answer).body).toHaveLength(10);
  });
}

describe('flashcards with the queue in PostgreSQL', () => {
  const here = testProduct();
  beforeAll(() => here.work());
  testDelivery(here);

  test('two concurrent calls wait for the same ten cards [REST-19]', async () => {
    const user = await here.user();
    await here.stopWorkers();
    const blocker = new pg.Client({ connectionString: here.server.databaseUrl });
    await blocker.connect();
    // Both calls are about to ask for cards. A call that comes after the work would get ten others.
    await blocker.query('begin; lock table flashcard_requests in share mode');
    const both = Promise.all([generate(user), generate(user)]);
    const asking = () =>
      here
        .em()
        .getConnection()
        .execute(
          `select pid from pg_stat_activity
         where datname = current_database() and state = 'active' and query like 'insert into "flashcard_requests"%'`,
        );
    await expect.poll(asking).toHaveLength(2);
    await blocker.query('commit');
    await expect.poll(asking).toEqual([]);
    await blocker.end();
    expect(await here.em().count(FlashcardRequestEntity, { user: user.id })).toBe(1);
    await here.work();
    const [one, other] = await both;
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body).toEqual(other.body);
    expect(await list(user)).toHaveLength(10);
  });

  test('a user whose flashcards are full gets 409 with the reason at once, and the next request works again [LIM-20]', async () => {
    const user = await here.user();
    const total = (rows: number) =>
      here
        .em()
        .getConnection()
        .execute(
          `insert into user_totals (user_id, kind, "rows", kept_rows, bytes) values (?, 'flashcards', ?, 0, 0)
           on conflict (user_id, kind) do update set "rows" = excluded."rows"`,
          [user.id, rows],
        );
    await total(4995);
    expect(await generate(user)).toMatchObject({
      status: 409,
      body: {
        message: 'You have 5,000 flashcards, which is the maximum. Delete some to add more.',
        reason: 'quotaReached',
      },
    });
    expect(await list(user)).toEqual([]);
    expect(await here.em().findOneOrFail(FlashcardRequestEntity, { user: user.id })).toMatchObject({
      status: 'failed',
      attempts: 1,
    });
    await total(0);
    expect((await generate(user)).body).toHaveLength(10);
  });
});

describe.skipIf(!hasRedis)('flashcards with the queue in Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  const here = testProduct(() => ({ redisUrl: redis.url }));
  beforeAll(() => here.work());
  testDelivery(here);
});

describe('without a key', () => {
  const here = testProduct();
  beforeAll(() => here.work());

  test('after the last cards of a deck, a message says that there are no more [REST-19]', async () => {
    const user = await here.user();
    await giveAllBut(here, user, 3);
    const { deck } = here.server.deps.material.get('1.1')!;
    expect((await generate(user)).body).toHaveLength(3);
    const before = await list(user);
    expect(new Set(questions(before)).size).toBe(deck.length);
    expect(await generate(user)).toMatchObject({
      status: 404,
      body: { message: 'More flashcards are not available for this topic. You already have all of them.' },
    });
    expect(await list(user)).toEqual(before);

    // A removed card can be requested again. It is then the first of the list, and there is nothing left to restore.
    const oldest = before.at(-1)!;
    await user.call('DELETE', `/flashcards/${oldest.id}`);
    expect(questions((await generate(user)).body)).toEqual([oldest.question]);
    expect(questions(await list(user))).toEqual(questions([oldest, ...before.slice(0, -1)]));
    expect((await user.call('POST', `/deleted/${oldest.id}/restore`)).status).toBe(404);
  });

  test('a request for fresh cards gets cards of the deck, and a value that is no boolean is 400 [CARD-20]', async () => {
    const user = await here.user();
    const { deck } = here.server.deps.material.get('1.1')!;
    const fresh = await generate(user, { fresh: true });
    expect(questions(fresh.body).sort()).toEqual(questions(deck.slice(0, 10)).sort());
    expect((await generate(user, { fresh: 'yes' })).status).toBe(400);
  });

  test('an unknown topic or one without material is 404, a bad count is 400, and a visitor gets 401 [REST-19]', async () => {
    const user = await here.user();
    expect(await generate(user, { topicId: '9.9' })).toMatchObject({
      status: 404,
      body: { message: 'Topic Not Found' },
    });
    for (const count of [0, 21, 1.5, 'ten']) expect((await generate(user, { count })).status).toBe(400);
    expect((await caller(here.server.app)('POST', '/flashcards/generate', { topicId: '1.1' })).status).toBe(401);
    const bare = await startTestApp({ databaseUrl: here.server.databaseUrl, deps: { material: new Map() } });
    const answer = await caller(bare.app, user.cookie)('POST', '/flashcards/generate', { topicId: '1.1' });
    expect(answer).toMatchObject({ status: 404, body: { message: expect.stringContaining('not available') } });
    await bare.close();
    expect(await list(user)).toEqual([]);
  });

  test('after a minute the call times out with a message, and the cards still arrive [REST-19]', async () => {
    const user = await here.user();
    await here.stopWorkers();
    let now = new Date();
    const slow = await startTestApp({
      databaseUrl: here.server.databaseUrl,
      deps: { queue: here.queues, clock: () => now },
    });
    const waiting = caller(slow.app, user.cookie)('POST', '/flashcards/generate', { topicId: '1.1' });
    await expect.poll(() => here.em().count(FlashcardRequestEntity, { user: user.id })).toBe(1);
    now = new Date(now.getTime() + 60_000);
    expect(await waiting).toMatchObject({
      status: 503,
      body: { message: 'Request timed out. The AI is taking longer than expected. Please try again.' },
      headers: { 'retry-after': '5' },
    });
    await here.work();
    await expect.poll(() => list(user)).toHaveLength(10);
    await slow.close();
  });

  test('a client that disconnects still gets its cards', async () => {
    const user = await here.user();
    await here.stopWorkers();
    const url = await here.server.app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const answer = fetch(`${url}/api/flashcards/generate`, {
      method: 'POST',
      headers: { cookie: user.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ topicId: '1.1' }),
      signal: leaving.signal,
    });
    await expect.poll(() => here.em().count(FlashcardRequestEntity, { user: user.id })).toBe(1);
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await here.work();
    await expect.poll(() => list(user)).toHaveLength(10);
  });
});

describe('with a key', () => {
  let claude: StandIn;
  const here = testProduct(async () => {
    claude = await startClaude();
    return { env: claude.env };
  });
  afterAll(() => claude.close());
  beforeAll(() => here.work());
  let user: TestUser;
  beforeEach(async () => {
    claude.reset();
    user = await here.user();
  });
  const written = (cards: object[]) => () => JSON.stringify({ cards });
  const card = (values: object = {}) => ({
    question: 'Which ledger do graded premiums open?',
    answer: 'The one of the policy owner.',
    difficulty: 'easy',
    facts: ['1.1-f01'],
    ...values,
  });

  test('cards of the deck come first, without a call to Claude', async () => {
    expect((await generate(user)).body).toHaveLength(10);
    expect(claude.received).toEqual([]);
  });

  test("when the deck runs out, Claude writes cards from the topic's material, and they store the model", async () => {
    await giveAllBut(here, user, 1);
    const topics = ['surrender', 'maturity', 'dividend', 'grace', 'lapse', 'loan', 'rider', 'reserve', 'age', 'issue'];
    claude.answer = written(topics.map((word) => card({ question: `${word} ${word}ing ${word}s?` })));
    const { body } = await generate(user);
    expect(body).toHaveLength(10);
    expect(claude.received[0]!.prompt).toContain('Topic 1.1: Traditional Whole Life Products');
    const model = here.server.deps.env.anthropicModel;
    expect(await here.em().count(FlashcardEntity, { user: user.id, model, deckCardId: null })).toBe(9);
  });

  test('Claude writes fresh cards even if the deck has unused ones [CARD-20]', async () => {
    const words = ['surrender', 'maturity', 'dividend', 'grace', 'lapse', 'loan', 'rider', 'reserve', 'age', 'issue'];
    claude.answer = written(words.map((word) => card({ question: `${word} ${word}ing ${word}s?` })));
    const { status, body } = await generate(user, { fresh: true });
    expect([status, body.length]).toEqual([200, 10]);
    expect(claude.received).toHaveLength(1);
    expect(await here.em().count(FlashcardEntity, { user: user.id, deckCardId: null })).toBe(10);
    // The next call gets cards of the deck again.
    expect((await generate(user)).body).toHaveLength(10);
    expect(claude.received).toHaveLength(1);
  });

  test('if Claude fails to write fresh cards, cards of the deck replace them [CARD-20]', async () => {
    claude.behave = () => 'overloaded';
    const { status, body } = await generate(user, { fresh: true });
    expect([status, body.length]).toEqual([200, 10]);
    expect(claude.received.length).toBeGreaterThan(0);
    expect(await here.em().count(FlashcardEntity, { user: user.id, deckCardId: null })).toBe(0);
  });

  test('a topic shows whether fresh cards are available for it [CARD-20]', async () => {
    const hasFreshCards = async (call: TestUser['call']) =>
      (await call<TopicDetails>('GET', '/topics/1.1')).body.hasFreshCards;
    expect(await hasFreshCards(user.call)).toBe(true);
    const plain = await startTestApp({ databaseUrl: here.server.databaseUrl });
    expect(await hasFreshCards(caller(plain.app, user.cookie))).toBe(false);
    await plain.close();
  });

  test.each([
    ['repeats the question of a card of the deck', { question: 'At what ages do whole life policies mature, then?' }],
    ['has a number that the material lacks', { answer: 'It is 4711 dollars.' }],
    ['is based on no fact of the topic', { facts: ['9.9-f99'] }],
    ['has more than one idea', { answer: 'and so on '.repeat(50) }],
    ['contains markup', { answer: 'See <img src=x onerror=alert(1)> for it.' }],
  ])('a card that %s is dropped', async (_fault, values) => {
    await giveAllBut(here, user, 0);
    claude.answer = written([card(values), card({ question: 'Who opens ledgers with graded premiums?' }), card()]);
    const { status, body } = await generate(user);
    expect(status).toBe(200);
    expect(questions(body).sort()).toEqual([card().question, 'Who opens ledgers with graded premiums?'].sort());
  });

  test('if Claude fails, the rest of the deck is returned', async () => {
    claude.behave = () => 'not JSON';
    await giveAllBut(here, user, 4);
    expect((await generate(user)).body).toHaveLength(4);
  });

  test('if Claude fails and the deck is used up, the error has our own message', async () => {
    claude.behave = () => 'overloaded';
    await giveAllBut(here, user, 0);
    const { status, body } = await generate(user);
    expect(status).toBe(503);
    expect(body).toMatchObject({ message: 'The AI is busy right now. Please try again in a moment.' });
    expect(JSON.stringify(body)).not.toContain(PROVIDER_WORDS);
  });
});

test('a user who has spent their share of the AI budget gets 429, but only after the deck is used up', async () => {
  const claude = await startClaude();
  const here = await startProduct({ env: { ...claude.env, AI_MEMBER_DAILY_CENTS: '1' } });
  await here.work();
  const user = await here.user();
  await giveAllBut(here, user, 2);
  expect((await generate(user)).body).toHaveLength(2);
  expect(await generate(user)).toMatchObject({ status: 429, body: { message: expect.stringContaining('tomorrow') } });
  expect(claude.received).toEqual([]);
  await here.close();
  await claude.close();
});
