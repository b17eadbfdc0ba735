import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const KINDS = [
  { kind: 'note', path: '/notes', values: { topicId: '2.2', content: 'Free look: 10 days.' } },
  { kind: 'flashcard', path: '/flashcards', values: { topicId: '2.2', question: 'Free look?', answer: '10 days.' } },
];
const NOT_FOUND = { status: 404, body: { message: 'Deleted Item Not Found', code: 'NOT_FOUND' } };

const restore = ({ call }: Pick<TestUser, 'call'>, id: string) => call('POST', `/deleted/${id}/restore`);

describe.each(KINDS)('a deleted $kind', ({ kind, path, values }) => {
  async function userWithThree() {
    const user = await newUser(server.app);
    for (let count = 0; count < 3; count++) await user.call('POST', path, values);
    const list = async () => (await user.call('GET', path)).body;
    const before: { id: string }[] = await list();
    return { ...user, list, before, id: before[1]!.id };
  }

  test('is restored at its place with its text and time [UNDO-01]', async () => {
    const user = await userWithThree();
    await user.call('DELETE', `${path}/${user.id}`);
    expect(await user.list()).toEqual([user.before[0], user.before[2]]);
    expect(await restore(user, user.id)).toMatchObject({ status: 200, body: { id: user.id, kind } });
    expect(await user.list()).toEqual(user.before);
  });

  test('is restored once, and can then be deleted again [UNDO-01]', async () => {
    const user = await userWithThree();
    await user.call('DELETE', `${path}/${user.id}`);
    const answers = await Promise.all([restore(user, user.id), restore(user, user.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await user.list()).toEqual(user.before);
    await user.call('DELETE', `${path}/${user.id}`);
    expect(await user.list()).toHaveLength(2);
    expect((await restore(user, user.id)).status).toBe(200);
  });

  test('can be restored in the 30 days after its first deletion [UNDO-01]', async () => {
    const user = await userWithThree();
    await user.call('DELETE', `${path}/${user.id}`);
    const file = async () => (await user.call('GET', '/account/export')).body[`${kind}s`];
    const deletedAt = async () => (await file()).find((row: { id: string }) => row.id === user.id).deletedAt;
    const first = await deletedAt();
    expect((await user.call('DELETE', `${path}/${user.id}`)).status).toBe(200);
    expect(await deletedAt()).toBe(first);
  });

  test('belongs to its user only: 404 for others, 401 for visitors [UNDO-01, SEC-01, SEC-05]', async () => {
    const [user, omar] = [await userWithThree(), await newUser(server.app)];
    await user.call('DELETE', `${path}/${user.id}`);
    expect(await restore(omar, user.id)).toMatchObject(NOT_FOUND);
    expect((await omar.call('DELETE', `${path}/${user.id}`)).status).toBe(404);
    expect((await restore({ call: caller(server.app) }, user.id)).status).toBe(401);
    expect(await user.list()).toHaveLength(2);
    expect((await restore(user, user.id)).status).toBe(200);
  });

  test("is gone for good after 'Delete All'", async () => {
    const user = await userWithThree();
    await user.call('DELETE', `${path}/${user.id}`);
    await user.call('DELETE', path);
    expect(await restore(user, user.id)).toMatchObject(NOT_FOUND);
    expect(await user.list()).toEqual([]);
  });
});

test('what was never deleted, an unknown id and a malformed one are 404', async () => {
  const user = await newUser(server.app);
  const { body } = await user.call('POST', '/notes', KINDS[0]!.values);
  for (const id of [body.id, randomUUID()]) expect(await restore(user, id)).toMatchObject(NOT_FOUND);
  expect((await restore(user, 'nonsense')).status).toBe(404);
});

test('a deleted note cannot be changed', async () => {
  const user = await newUser(server.app);
  const { body } = await user.call('POST', '/notes', KINDS[0]!.values);
  await user.call('DELETE', `/notes/${body.id}`);
  expect((await user.call('PATCH', `/notes/${body.id}`, { content: 'Changed' })).status).toBe(404);
  await restore(user, body.id);
  expect((await user.call('GET', '/notes')).body).toEqual([body]);
});
