import { expect, test } from 'vitest';
import { FlashcardEntity } from '#schema/entities/flashcard.ts';
import { FlashcardRequestEntity } from '#schema/entities/flashcard-request.ts';
import type { Flashcard as Card } from '#shared/flashcards.ts';
import { startTestApp, testApp } from '../../testing/app.ts';
import { nextMoment } from '../../testing/moment.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

let clock = () => new Date();
const server = testApp({ deps: { clock: () => clock() } });

const card = { topicId: '5.1', question: 'How is the Commissioner chosen?', answer: 'Appointed by the Governor.' };
const add = ({ call }: TestUser, values: object = {}) => call<Card>('POST', '/flashcards', { ...card, ...values });
const list = async ({ call }: TestUser, query = '') => (await call<Card[]>('GET', `/flashcards${query}`)).body;
const questions = (cards: Card[]) => cards.map(({ question }) => question);

test('created cards are listed newest first, trimmed and without a difficulty [REST-20, REST-22, REST-03]', async () => {
  const user = await newUser(server.app);
  const created = await add(user, { question: '  How is the Commissioner chosen?\n' });
  expect(created).toMatchObject({ status: 200, body: { id: expect.any(String), ...card } });
  for (const question of ['Second?', 'Third?']) {
    await nextMoment();
    await add(user, { question });
  }
  const cards = await list(user);
  expect(questions(cards)).toEqual(['Third?', 'Second?', card.question]);
  expect(cards[2]).toEqual({ id: created.body.id, ...card });
});

test('a card with a difficulty is listed with its difficulty [REST-20]', async () => {
  const user = await newUser(server.app);
  const em = server.deps.orm.em.fork();
  em.create(FlashcardEntity, { user: user.id, ...card, difficulty: 'hard', createdAt: new Date() });
  await em.flush();
  expect(await list(user)).toEqual([{ id: expect.any(String), ...card, difficulty: 'hard' }]);
});

test('a correction of a deck card reaches users who have the card; other cards stay the same [LAW-02]', async () => {
  const user = await newUser(server.app);
  const own = (await add(user)).body;
  const em = server.deps.orm.em.fork();
  const [inDeck, notInDeck] = ['5.1-c01', '5.1-c99'].map((deckCardId) =>
    em.create(FlashcardEntity, { user: user.id, ...card, difficulty: 'hard', deckCardId, createdAt: new Date() }),
  );
  await em.flush();

  const topic = server.deps.material.get('5.1')!;
  const text = { question: 'Who chooses the Commissioner now?', answer: 'The people.', difficulty: 'easy' as const };
  const deck = topic.deck.map((each) => (each.id === '5.1-c01' ? { ...each, ...text } : each));
  const corrected = await startTestApp({
    databaseUrl: server.databaseUrl,
    deps: { material: new Map([...server.deps.material, ['5.1', { ...topic, deck }]]) },
  });
  const { body } = await caller(corrected.app, user.cookie)<Card[]>('GET', '/flashcards?topicId=5.1');
  expect(new Set(body)).toEqual(
    new Set([own, { id: inDeck!.id, topicId: '5.1', ...text }, { id: notInDeck!.id, ...card, difficulty: 'hard' }]),
  );
  await corrected.close();
});

test('the list can be limited to one topic, and an unknown topic is 404 [REST-21, REST-38]', async () => {
  const user = await newUser(server.app);
  await add(user, { question: 'Of 5.1?' });
  await add(user, { topicId: '6', question: 'Of 6?' });
  expect(questions(await list(user, '?topicId=5.1'))).toEqual(['Of 5.1?']);
  expect(await list(user, '?topicId=1.1')).toEqual([]);
  for (const topicId of ['9.9', '5']) {
    const fault = { status: 404, body: { message: 'Topic Not Found' } };
    expect(await user.call('GET', `/flashcards?topicId=${topicId}`)).toMatchObject(fault);
    expect(await add(user, { topicId })).toMatchObject(fault);
  }
  expect(await list(user)).toHaveLength(2);
});

test.each(['topicId', 'question', 'answer'])(
  "a missing or blank %s is 400 'Please fill in all fields', and nothing is stored [CARD-03]",
  async (field) => {
    const user = await newUser(server.app);
    for (const nothing of [undefined, null, '', ' \n\t']) {
      expect(await add(user, { [field]: nothing })).toMatchObject({
        status: 400,
        body: { message: 'Please fill in all fields' },
      });
    }
    expect(await list(user)).toEqual([]);
  },
);

test.each(['question', 'answer'] as const)(
  '%s: 2,000 characters are stored, and 2,001 are 400 [CONST-07]',
  async (side) => {
    const user = await newUser(server.app);
    const longest = 'x'.repeat(2000);
    expect(await add(user, { [side]: `${longest}y` })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('at most 2,000 characters') },
    });
    expect(await list(user)).toEqual([]);
    expect((await add(user, { [side]: longest })).status).toBe(200);
    expect((await list(user)).map((each) => each[side])).toEqual([longest]);
  },
);

test('a card can be removed, also twice [REST-23, REST-40]', async () => {
  const user = await newUser(server.app);
  const { body } = await add(user, { question: 'First?' });
  await add(user, { question: 'Second?' });
  for (const id of [body.id, body.id]) {
    expect(await user.call('DELETE', `/flashcards/${id}`)).toMatchObject({ status: 200, body: { ok: true } });
  }
  expect(questions(await list(user))).toEqual(['Second?']);
  expect((await user.call('DELETE', '/flashcards/nonsense')).status).toBe(404);
});

test("a user can neither see nor remove another user's card (404) [SEC-04, SEC-05]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  const { body } = await add(omar);
  expect(await list(rosa)).toEqual([]);
  expect(await rosa.call('DELETE', `/flashcards/${body.id}`)).toMatchObject({
    status: 404,
    body: { message: 'Flashcard Not Found', code: 'NOT_FOUND' },
  });
  expect(await list(omar)).toEqual([body]);
});

test('while three calls of a user wait for cards, a fourth is 429, which does not affect other users [SEC-09]', async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  // There is no worker, so every call waits until it times out after a minute.
  const ask = ({ call }: TestUser, topicId = '1.1') => call('POST', '/flashcards/generate', { topicId });
  const calls = [ask(rosa), ask(rosa), ask(rosa), ask(rosa, '6')];
  const others = ask(omar);
  const refused = await Promise.race(calls);
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'Your request is already in progress. Please wait for it to finish.' },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

  let late = Date.now();
  clock = () => {
    late += 60_000;
    return new Date(late);
  };
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([429, 503, 503, 503]);
  expect((await others).status).toBe(503);
  expect((await ask(rosa)).status).toBe(503);
  clock = () => new Date();
});

test('a user who leaves has three open requests at most, and can still wait for one of them [LIM-31]', async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  // There is no worker, and each call has waited long enough when it begins to wait.
  let late = Date.now();
  clock = () => {
    late += 60_000;
    return new Date(late);
  };
  const ask = ({ call }: TestUser, topicId: string) => call('POST', '/flashcards/generate', { topicId });
  for (const topicId of ['1.1', '1.2', '2.1']) expect((await ask(rosa, topicId)).status).toBe(503);
  const refused = await ask(rosa, '6');
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'Your request is already in progress. Please wait for it to finish.' },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(rosa, '1.2')).status).toBe(503);
  expect((await ask(omar, '6')).status).toBe(503);
  const em = server.deps.orm.em.fork();
  await em.nativeUpdate(FlashcardRequestEntity, { user: rosa.id, topicId: '1.1' }, { status: 'failed' });
  expect((await ask(rosa, '6')).status).toBe(503);
  expect(await em.count(FlashcardRequestEntity, { user: rosa.id })).toBe(4);
  clock = () => new Date();
});

test("removing all cards removes only the user's own cards, and works on an empty list [REST-24, REST-40, SEC-04]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  for (const topicId of ['1.1', '6']) await add(rosa, { topicId });
  await add(omar);
  expect((await rosa.call('DELETE', '/flashcards')).status).toBe(200);
  expect((await rosa.call('DELETE', '/flashcards')).status).toBe(200);
  expect(await list(rosa)).toEqual([]);
  expect(await list(omar)).toHaveLength(1);
});
