import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../src/testing/smtp.ts';
import { journeys } from './browser.ts';
import { type Stack, startStack } from './stack.ts';

const TEAM_ADDRESS = 'team@example.com';
const OPERATOR_PASSWORD = 'the password of the operator';
const SEND_CALL = /\/trpc\/contact\.send/;
const SENT = 'Message sent successfully!';

const { open, expectFault } = journeys();
let dataDir: string;
let smtp: TestSmtp;
let stack: Stack;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-guide-contact-'));
  smtp = await startSmtp();
  stack = await startStack(dataDir, { SMTP_URL: smtp.url, CONTACT_EMAIL: TEAM_ADDRESS, OPERATOR_PASSWORD });
});
afterAll(async () => {
  await stack.stop();
  await smtp.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function fillForm(subject: string): Promise<Page> {
  const page = await open({ baseURL: stack.url });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await page.getByRole('heading', { name: 'Contact Us', level: 1 }).waitFor();
  await page.getByLabel('Name').fill('Omar Haddad');
  await page.getByLabel('Email').fill('omar@example.com');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('Is the law of 2025\nin question 12 already?');
  return page;
}

const values = (page: Page) =>
  Promise.all(['Name', 'Email', 'Subject', 'Message'].map((label) => page.getByLabel(label).inputValue()));
const button = (page: Page) => page.getByRole('button', { name: /^Send/ });

test('a visitor sends a message, and it arrives once [CONTACT-02, CONTACT-10, CONTACT-12, ERR-37, OPS-22]', async () => {
  const page = await fillForm('A question on 5.3');
  await button(page).click();
  await page.getByText(SENT).waitFor();
  await page.getByText('Message sent!', { exact: true }).waitFor();
  expect(await values(page)).toEqual(['', '', '', '']);
  await expect.poll(() => smtp.received, { timeout: 30_000 }).toHaveLength(1);
  const [{ to, mail }] = smtp.received as [(typeof smtp.received)[number]];
  expect(to).toEqual([TEAM_ADDRESS]);
  expect(mail.subject).toContain('A question on 5.3');
  expect(mail.replyTo).toMatchObject([{ address: 'omar@example.com' }]);
  expect(mail.text).toContain('Is the law of 2025\nin question 12 already?');
});

test.each([
  ['a 400', 400],
  ['a 500', 500],
  ['no connection', null],
])(
  'after %s the form keeps its values and can be sent again [CONTACT-03, CONTACT-11, ERR-23]',
  async (_name, status) => {
    const page = await fillForm('Kept for later');
    const typed = await values(page);
    let respond = () => {};
    const delay = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route(SEND_CALL, async (route) => {
      await delay;
      await (status === null ? route.abort() : route.fulfill({ status, body: 'no' }));
    });
    expectFault(/Failed to load resource/);
    await button(page).click();
    await expect.poll(() => button(page).textContent()).toBe('Sending...');
    expect(await button(page).isDisabled()).toBe(true);
    respond();
    await page.getByText('Failed to send message. Please try again.', { exact: true }).waitFor();
    await page.getByText('Error', { exact: true }).waitFor();
    expect(await values(page)).toEqual(typed);
    await page.unroute(SEND_CALL);
    await button(page).click();
    await page.getByText(SENT).waitFor();
  },
);

test('while the mail server is down, a message is accepted and stays in the outbox [CONTACT-12, OPS-21]', async () => {
  const { port } = smtp;
  await smtp.close();
  try {
    const page = await fillForm('While you were away');
    await button(page).click();
    await page.getByText(SENT).waitFor();
    const authorization = `Basic ${btoa(`operator:${OPERATOR_PASSWORD}`)}`;
    const outbox = await fetch(`${stack.url}/operator/outbox`, { headers: { authorization } });
    expect(await outbox.text()).toContain('While you were away');
  } finally {
    smtp = await startSmtp({ port });
  }
});
