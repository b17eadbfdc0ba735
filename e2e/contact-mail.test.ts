import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../src/testing/smtp.ts';
import { journeys } from './browser.ts';
import { type Stack, startStack } from './stack.ts';

// Runs the whole product with a mail server that is down at first. An accepted message must not get lost: the operator
// sees it, and it is delivered once.

const OPERATOR = { username: 'operator', password: 'a word for operators' };
const MESSAGE = {
  name: 'Rosa Delgado',
  email: 'rosa@example.com',
  subject: 'About my exam',
  message: 'When does the new outline count?',
};

const { open } = journeys();
let dataDir: string;
let smtp: TestSmtp;
let stack: Stack;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-guide-mail-'));
  smtp = await startSmtp();
  await smtp.close();
  stack = await startStack(dataDir, {
    LOG_LEVEL: 'error',
    SMTP_URL: smtp.url,
    CONTACT_EMAIL: 'team@example.org',
    MAIL_FROM: 'Study Guide <no-reply@example.org>',
    OPERATOR_PASSWORD: OPERATOR.password,
  });
});
afterAll(async () => {
  await stack.stop();
  await smtp.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the operator sees a message that could not be delivered and sends it again, and it arrives once [OPS-21, OPS-22, OPS-23, CONTACT-12]', async () => {
  const response = await fetch(`${stack.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(MESSAGE),
  });
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  expect((await fetch(`${stack.url}/operator/outbox`)).status).toBe(401);

  const page = await open({ baseURL: stack.url, httpCredentials: OPERATOR });
  await page.goto('/operator/outbox');
  const row = page.getByRole('row', { name: MESSAGE.subject });
  await expect
    .poll(async () => {
      await page.reload();
      return row.innerText();
    })
    .toContain('ECONNREFUSED');
  expect(await row.innerText()).toContain('Rosa Delgado <rosa@example.com> to team@example.org');
  await row.getByText('Message', { exact: true }).click();
  expect(await row.getByText(MESSAGE.message).isVisible()).toBe(true);

  smtp = await startSmtp({ port: smtp.port });
  await row.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('status').getByText('The message is due now').waitFor();
  await expect.poll(() => smtp.received.length).toBe(1);
  const { from, to, mail } = smtp.received[0]!;
  expect({ from, to }).toEqual({ from: 'no-reply@example.org', to: ['team@example.org'] });
  expect(mail).toMatchObject({ subject: MESSAGE.subject, replyTo: [{ name: MESSAGE.name, address: MESSAGE.email }] });
  expect(mail.text).toContain(MESSAGE.message);

  await expect
    .poll(async () => {
      await page.goto('/operator/outbox');
      return page.getByRole('main').innerText();
    })
    .toContain('Every message has been sent.');
  expect(smtp.received).toHaveLength(1);
});

test('the operator removes a message that should not be sent [OPS-23]', async () => {
  smtp.behavior = { refuses: 'recipient', code: 550 };
  const subject = 'Nobody wants this';
  await fetch(`${stack.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...MESSAGE, subject }),
  });
  const page = await open({ baseURL: stack.url, httpCredentials: OPERATOR });
  await page.goto('/operator/outbox');
  const row = page.getByRole('row', { name: subject });
  await expect
    .poll(async () => {
      await page.reload();
      return row.innerText();
    })
    .toContain('Failed');
  await row.getByText('Remove', { exact: true }).click();
  await row.getByRole('button', { name: 'Remove for good' }).click();
  await page.getByRole('status').getByText('The message was removed.').waitFor();
  expect(await page.getByRole('row').count()).toBe(0);
});
