import { randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { MailEntity } from '#schema/entities/mail.ts';
import { startTestApp, testApp } from '../../testing/app.ts';

const server = testApp();

/** Returns a message with a unique subject, because the tests share the outbox. */
const message = (values: Record<string, string> = {}) => ({
  name: 'Rosa Delgado',
  email: 'rosa@example.com',
  subject: `About my exam ${randomUUID()}`,
  message: 'When does the new outline count?\nAnd <b>what</b> is "new" & old?',
  website: '',
  ...values,
});
type Message = ReturnType<typeof message>;

let visitors = 0;
/** Posts the form as a browser without scripts does. */
async function post(values: Message, headers: Record<string, string> = {}, remoteAddress?: string) {
  visitors += 1;
  const response = await server.app.inject({
    method: 'POST',
    url: '/contact',
    payload: new URLSearchParams(values).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    remoteAddress: remoteAddress ?? `10.78.0.${visitors}`,
  });
  return { status: response.statusCode, headers: response.headers, body: response.body };
}

const pageOf = (body: string) => new JSDOM(body).window.document;
const findMails = ({ subject }: Message) => server.deps.orm.em.fork().find(MailEntity, { content: { subject } });

function typedIn(page: Document): Message {
  const { elements, method, action } = page.querySelector('form')!;
  expect([method, action]).toEqual(['post', '/contact']);
  const fields = [...elements].filter((field): field is HTMLInputElement => 'value' in field && 'name' in field);
  return Object.fromEntries(fields.filter(({ name }) => name).map(({ name, value }) => [name, value])) as Message;
}

test('a message from a browser without scripts waits in the outbox, and a page says that it was sent, and without mail that it was saved [CONTACT-16, DAY-07]', async () => {
  const sent = message();
  const { status, headers, body } = await post(sent);
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(pageOf(body).querySelector('h1')?.textContent).toBe('Message sent successfully!');
  expect(pageOf(body).querySelector('main')?.textContent).toContain('Saved for the operator.');
  expect(body).not.toContain('<script');
  const { website, ...content } = sent;
  expect((await findMails(sent)).map((mail) => mail.content)).toEqual([content]);
});

test('a message that breaks rules is not sent: the page shows every error and everything that was typed [CONTACT-16]', async () => {
  const wrong = message({ name: 'R', email: 'rosa@"><script>', message: 'Short </textarea>'.slice(0, 5) });
  const { status, body } = await post(wrong);
  expect(status).toBe(400);
  const page = pageOf(body);
  expect(typedIn(page)).toEqual(wrong);
  const described = [...page.querySelectorAll('[aria-invalid]')].map((field) => [
    field.getAttribute('name'),
    page.getElementById(field.getAttribute('aria-describedby')!)?.textContent,
  ]);
  expect(described).toEqual([
    ['name', 'Name must be at least 2 characters'],
    ['email', 'Please enter a valid email address'],
    ['message', 'Message must be at least 10 characters'],
  ]);
  expect(body).not.toContain('<script');
  expect(await findMails(wrong)).toEqual([]);
});

test('text that cannot be saved is 400 and keeps what was typed [CONTACT-16]', async () => {
  const wrong = message({ message: 'When does it count?\0' });
  const { status, headers, body } = await post(wrong);
  expect([status, headers['retry-after']]).toEqual([400, undefined]);
  expect(pageOf(body).querySelector('[role=alert]')?.textContent).toBe("The text has a character that we can't save");
  expect(await findMails(wrong)).toEqual([]);
});

test('past the limit the page says so and keeps what was typed, line by line and as text [CONTACT-16, SEC-09]', async () => {
  const { contactAddress } = server.app.limits;
  await contactAddress.set('203.0.113.91', 29, contactAddress.duration);
  expect((await post(message(), {}, '203.0.113.91')).status).toBe(200);
  const late = message({ message: '\n</textarea><b>Second</b> line & more' });
  const { status, headers, body } = await post(late, {}, '203.0.113.91');
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  const page = pageOf(body);
  expect(page.querySelector('[role=alert]')?.textContent).toMatch(/^Too many requests/);
  expect(typedIn(page)).toEqual(late);
  expect(await findMails(late)).toEqual([]);
});

test('if the message cannot be saved, the page says so and keeps what was typed [CONTACT-16, CONTACT-11]', async () => {
  // Nothing listens on this port.
  const broken = await startTestApp({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
  const kept = message();
  const { statusCode, body } = await broken.app.inject({
    method: 'POST',
    url: '/contact',
    payload: new URLSearchParams(kept).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(statusCode).toBe(503);
  expect(pageOf(body).querySelector('[role=alert]')?.textContent).toBe('Failed to send message. Please try again.');
  expect(typedIn(pageOf(body))).toEqual(kept);
  await broken.close();
});

test('with mail, the page does not say that the message was saved [CONTACT-16, DAY-07]', async () => {
  const withMail = await startTestApp({ databaseUrl: server.databaseUrl, env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const { statusCode, body } = await withMail.app.inject({
    method: 'POST',
    url: '/contact',
    payload: new URLSearchParams(message()).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(statusCode).toBe(200);
  expect(body).toContain('Message sent successfully!');
  expect(body).not.toContain('Saved for the operator.');
  await withMail.close();
});

test('a form on another site cannot send a message [CONTACT-16, SEC-02]', async () => {
  const sent = message();
  expect((await post(sent, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await findMails(sent)).toEqual([]);
});

test('a bot that fills in the hidden field gets the same page, and nothing is stored [CONTACT-16]', async () => {
  const sent = message({ website: 'https://buy.example' });
  expect((await post(sent)).status).toBe(200);
  expect(await findMails(sent)).toEqual([]);
});
