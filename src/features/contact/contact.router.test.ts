import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MailEntity } from '#schema/entities/mail.ts';
import { UserEntity } from '#schema/entities/user.ts';
import { testApp } from '../../testing/app.ts';
import { newUser } from '../../testing/user.ts';

const server = testApp();

/** Returns a message with a unique subject, because the tests share the outbox. */
const message = (values: object = {}) => ({
  name: 'Rosa Delgado',
  email: 'rosa@example.com',
  subject: `About my exam ${randomUUID()}`,
  message: 'When does the new outline count?',
  ...values,
});
type Message = ReturnType<typeof message>;

let visitors = 0;
async function post(path: string, body: object, headers: Record<string, string> = {}, remoteAddress?: string) {
  visitors += 1;
  const response = await server.app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers,
    remoteAddress: remoteAddress ?? `10.77.${visitors >> 8}.${visitors & 255}`,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}
const send = (body: object, headers?: Record<string, string>, address?: string) =>
  post('/api/contact', body, headers, address);

const findMails = ({ subject }: Pick<Message, 'subject'>) =>
  server.deps.orm.em.fork().find(MailEntity, { content: { subject } });

test('the message of a visitor is accepted and waits unchanged in the outbox [REST-37, CONTACT-12, OPS-21]', async () => {
  const sent = message();
  expect(await send(sent)).toMatchObject({ status: 200, body: { ok: true } });
  const [mail, ...more] = await findMails(sent);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'contact', status: 'waiting', attempts: 0, user: null, content: sent });
});

test("a user's message belongs to the user and is deleted with the account [REST-37]", async () => {
  const user = await newUser(server.app);
  const sent = message();
  expect((await send(sent, { cookie: user.cookie })).status).toBe(200);
  expect((await findMails(sent)).map(({ user }) => user?.id)).toEqual([user.id]);
  await server.deps.orm.em.fork().nativeDelete(UserEntity, { id: user.id });
  expect(await findMails(sent)).toEqual([]);
});

test('the same call is available over /trpc [CONTACT-12]', async () => {
  const sent = message();
  expect((await post('/trpc/contact.send', sent)).status).toBe(200);
  expect(await findMails(sent)).toHaveLength(1);
});

const BROKEN: [field: keyof Message, value: unknown, words: string][] = [
  ['name', 'R', 'Name must be at least 2 characters'],
  ['name', ' \t R \n', 'Name must be at least 2 characters'],
  ['name', undefined, 'Name must be at least 2 characters'],
  ['email', undefined, 'Please enter a valid email address'],
  ['email', 'abc', 'Please enter a valid email address'],
  ['email', 'a@b.example\r\nBcc: all@example.com', 'Please enter a valid email address'],
  ['subject', 'Hi 4', 'Subject must be at least 5 characters'],
  ['message', 'Nine char', 'Message must be at least 10 characters'],
  ['message', 12, 'Message must be at least 10 characters'],
];
test.each(BROKEN)(
  'invalid input (%s: %j) is 400 with the message of the form, over tRPC and REST [CONTACT-09]',
  async (field, value, words) => {
    const broken = message({ [field]: value });
    expect(await send(broken)).toMatchObject({ status: 400, body: { message: words } });
    const rpc = await post('/trpc/contact.send', broken);
    expect([rpc.status, rpc.body.error.message]).toEqual([400, words]);
    expect(await findMails(broken)).toEqual([]);
  },
);

test('if several fields are invalid, the message is about the first [CONTACT-09]', async () => {
  const answer = await send({ name: '', email: '', subject: '', message: '' });
  expect(answer).toMatchObject({ status: 400, body: { message: 'Name must be at least 2 characters' } });
});

test.each([
  ['name', 200],
  ['subject', 200],
  ['message', 10_000],
] as const)('%s can be at most %i characters [CONST-08]', async (field, most) => {
  const longest = message({ [field]: randomUUID().padEnd(most, 'x') });
  expect((await send(longest)).status).toBe(200);
  const tooLong = message({ [field]: randomUUID().padEnd(most + 1, 'x') });
  expect(await send(tooLong)).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/can be at most/) },
  });
  expect((await findMails(longest)).length).toBe(1);
  expect(await findMails(tooLong)).toEqual([]);
});

test('an address of more than 254 characters is refused [CONST-08]', async () => {
  const address = (length: number) =>
    `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 195)}.example`;
  expect((await send(message({ email: address(254) }))).status).toBe(200);
  expect((await send(message({ email: address(255) }))).status).toBe(400);
});

test('half of a surrogate pair is replaced, and a character that cannot be stored is 400 [ERR-05]', async () => {
  const half = message({ message: 'half a pair: \ud83d and on' });
  expect((await send(half)).status).toBe(200);
  expect((await findMails(half))[0]?.content).toMatchObject({ message: 'half a pair: \ufffd and on' });
  const nul = message({ message: 'a NUL: \u0000 in the text' });
  expect((await send(nul)).status).toBe(400);
  expect(await findMails(nul)).toEqual([]);
});

test('a bot that fills in the hidden field gets a success response, and nothing is stored', async () => {
  const sent = message({ website: 'https://buy.example' });
  expect(await send(sent)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await findMails(sent)).toEqual([]);
});

test('an address can send 30 messages an hour, a user 10 and a /48 network 300, and more are 429 with Retry-After [SEC-09, LIM-32]', async () => {
  const school = '203.0.113.90';
  const { contactAddress, contactNetwork, contactUser } = server.app.limits;
  await contactAddress.set(school, 29, contactAddress.duration);
  expect((await send(message(), {}, school)).status).toBe(200);
  const late = message();
  const refused = await send(late, {}, school);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await findMails(late)).toEqual([]);

  await contactNetwork.set('2001:db8:9::/48', 299, contactNetwork.duration);
  expect((await send(message(), {}, '2001:db8:9:1::1')).status).toBe(200);
  expect((await send(message(), {}, '2001:db8:9:2::1')).status).toBe(429);

  const { id, cookie } = await newUser(server.app);
  await contactUser.set(id, 9, contactUser.duration);
  expect((await send(message(), { cookie })).status).toBe(200);
  expect((await send(message(), { cookie })).status).toBe(429);
});

test('a message from a page of another site is 403 and not stored [SEC-02]', async () => {
  const sent = message();
  expect((await send(sent, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await findMails(sent)).toEqual([]);
});
