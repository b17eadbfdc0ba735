import { expect, test } from 'vitest';
import type { Note, UpdatedNote } from '#shared/notes.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf } from '../../testing/quizzes.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

let now = new Date();
const server = testApp({ deps: { clock: () => now } });
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

const note = { topicId: '2.2', content: 'Free look: 10 days, 30 on replacement.' };
const add = ({ call }: TestUser, values: object = {}) => call<Note>('POST', '/notes', { ...note, ...values });
const change = ({ call }: TestUser, id: string, values: { content?: unknown; basedOn?: string }) =>
  call<UpdatedNote>('PATCH', `/notes/${id}`, values);
const list = async ({ call }: TestUser) => bodyOf(await call<Note[]>('GET', '/notes'));
const contents = async (user: TestUser) => (await list(user)).map(({ content }) => content);
const NOT_FOUND = { status: 404, body: { message: 'Note Not Found', code: 'NOT_FOUND' } };

test('a new note is listed with id, topic, content, and time, most recently changed first [REST-25, REST-26, REST-03]', async () => {
  const user = await newUser(server.app);
  const created = await add(user);
  expect(created.status).toBe(200);
  expect(created.body).toEqual({ id: expect.any(String), ...note, updatedAt: now.toISOString() });
  expect(await list(user)).toEqual([created.body]);
  pass(1);
  await add(user, { topicId: '6', content: 'Second' });
  expect(await contents(user)).toEqual(['Second', note.content]);
});

test('a changed note has its new text and time and is listed first [REST-27]', async () => {
  const user = await newUser(server.app);
  const { body: first } = await add(user);
  pass(1);
  const { body: second } = await add(user, { content: 'Second' });
  pass(1);
  const changed = await change(user, first.id, { content: 'Changed' });
  const saved = { ...first, content: 'Changed', updatedAt: now.toISOString() };
  expect(changed).toMatchObject({ status: 200, body: saved });
  expect(await list(user)).toEqual([saved, second]);
});

test('a change without a sign-in is 401 and changes nothing [REST-27, SEC-01]', async () => {
  const user = await newUser(server.app);
  const { body } = await add(user);
  expect(await caller(server.app)('PATCH', `/notes/${body.id}`, { content: 'Changed' })).toMatchObject({
    status: 401,
    body: { message: 'Please sign in' },
  });
  expect(await list(user)).toEqual([body]);
});

test('saving the same text again still updates the time [REST-27]', async () => {
  const user = await newUser(server.app);
  const { body } = await add(user);
  pass(1);
  expect((await change(user, body.id, { content: note.content })).body.updatedAt).toBe(now.toISOString());
});

test('of two saves based on the same version the later one wins and reports that it replaced a newer version', async () => {
  const user = await newUser(server.app);
  const { body } = await add(user);
  const save = async (content: string, basedOn?: string) => bodyOf(await change(user, body.id, { content, basedOn }));
  // The clock stands still, so this also holds for saves in the same millisecond.
  expect(await save('of the first tab', body.updatedAt)).toMatchObject({ replacedNewer: false });
  const late = await save('of the second tab', body.updatedAt);
  expect(late).toMatchObject({ content: 'of the second tab', replacedNewer: true });
  expect(await contents(user)).toEqual(['of the second tab']);
  expect(await save('on top of it', late.updatedAt)).toMatchObject({ replacedNewer: false });
  expect(await save('of a caller that does not say')).toMatchObject({ replacedNewer: false });
});

test.each(['topicId', 'content'])(
  "without %s, or with a blank one, 400 'Please select a topic and enter note content' and nothing is stored [NOTE-04]",
  async (field) => {
    const user = await newUser(server.app);
    for (const nothing of [undefined, null, 7, '', ' \n\t']) {
      expect(await add(user, { [field]: nothing })).toMatchObject({
        status: 400,
        body: { message: 'Please select a topic and enter note content' },
      });
    }
    expect(await list(user)).toEqual([]);
  },
);

test("changing a note to empty text is 400 'Note content cannot be empty' and changes nothing [NOTE-10]", async () => {
  const user = await newUser(server.app);
  const { body } = await add(user);
  for (const content of [undefined, null, '', ' \n\t']) {
    expect(await change(user, body.id, { content })).toMatchObject({
      status: 400,
      body: { message: 'Note content cannot be empty' },
    });
  }
  expect(await list(user)).toEqual([body]);
});

test('20,000 characters are saved; 20,001 are 400 and change nothing [CONST-07]', async () => {
  const user = await newUser(server.app);
  const longest = 'x'.repeat(20_000);
  const tooLong = { status: 400, body: { message: 'A note can be at most 20,000 characters' } };
  expect(await add(user, { content: `${longest}y` })).toMatchObject(tooLong);
  expect(await list(user)).toEqual([]);
  const { body } = await add(user, { content: longest });
  expect(await change(user, body.id, { content: `${longest}y` })).toMatchObject(tooLong);
  expect(await list(user)).toEqual([{ ...note, ...body, content: longest }]);
});

test.each([
  '👩‍👩‍👧 🇺🇸 naïve',
  'שלום, העולם',
  '<script>alert(1)</script> & "quotes" \\ \' --',
  '  indented\n\n\tand spaced  ',
])('text is returned exactly as it was sent: %j', async (content) => {
  const user = await newUser(server.app);
  await add(user, { content });
  expect(await contents(user)).toEqual([content]);
});

test('a character that cannot be stored is 400, both in a new note and in a change [ERR-05]', async () => {
  const user = await newUser(server.app);
  const { body } = await add(user);
  expect((await add(user, { content: 'a\u0000' })).status).toBe(400);
  expect((await change(user, body.id, { content: 'a\u0000' })).status).toBe(400);
  expect(await list(user)).toEqual([body]);
});

test('an unknown topic is 404, and so is a heading [REST-38]', async () => {
  const user = await newUser(server.app);
  for (const topicId of ['9.9', '5'])
    expect(await add(user, { topicId })).toMatchObject({ status: 404, body: { message: 'Topic Not Found' } });
  expect(await list(user)).toEqual([]);
});

test('removing a note succeeds, also twice; changing it afterwards is 404 [REST-28, REST-40]', async () => {
  const user = await newUser(server.app);
  const { body } = await add(user);
  await add(user, { content: 'Second' });
  for (const id of [body.id, body.id])
    expect(await user.call('DELETE', `/notes/${id}`)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await contents(user)).toEqual(['Second']);
  expect(await change(user, body.id, { content: 'Back' })).toMatchObject(NOT_FOUND);
});

test('a malformed id is 404 with a readable message, like an unknown one [SEC-06, ERR-06]', async () => {
  const { call } = await newUser(server.app);
  for (const id of ['nonsense', "1' or '1'='1", '7']) {
    const path = `/notes/${encodeURIComponent(id)}`;
    for (const { status, body } of [await call('DELETE', path), await call('PATCH', path, { content: 'x' })]) {
      expect(status).toBe(404);
      expect(body).toEqual({ message: 'Not found. It may have been removed.', code: 'NOT_FOUND' });
    }
  }
});

test("a user cannot see, change, or remove another user's note: 404 [SEC-04, SEC-05]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  const { body } = await add(omar);
  expect(await list(rosa)).toEqual([]);
  expect(await change(rosa, body.id, { content: 'Mine' })).toMatchObject(NOT_FOUND);
  expect(await rosa.call('DELETE', `/notes/${body.id}`)).toMatchObject(NOT_FOUND);
  expect(await list(omar)).toEqual([body]);
});

test("removing all notes removes only the caller's notes and succeeds on an empty list [REST-29, REST-40, SEC-04]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  for (const topicId of ['1.1', '6']) await add(rosa, { topicId });
  await add(omar);
  for (const _time of ['first', 'second']) expect((await rosa.call('DELETE', '/notes')).status).toBe(200);
  expect(await list(rosa)).toEqual([]);
  expect(await list(omar)).toHaveLength(1);
});

test('a note sent from another site is 403 and not saved; without an Origin header the cookie is enough [SEC-02, SEC-03]', async () => {
  const { call } = await newUser(server.app);
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { host: 'localhost:3000', origin: 'https://other.example' },
  ];
  for (const headers of foreign) {
    expect((await call('POST', '/notes', note, headers)).status).toBe(403);
  }
  expect((await call('GET', '/notes')).body).toEqual([]);
  expect((await call('POST', '/notes', note)).status).toBe(200);
});
