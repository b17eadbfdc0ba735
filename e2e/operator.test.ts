import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journeys } from './browser.ts';
import { type Stack, startStack } from './stack.ts';

const OPERATOR = { username: 'operator', password: 'a word for operators' };

const { open, expectFault } = journeys();
let dataDir: string;
let stack: Stack;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-guide-operator-'));
  stack = await startStack(dataDir, { LOG_LEVEL: 'error', OPERATOR_PASSWORD: OPERATOR.password });
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('the operator goes from the overview to the queues and their jobs, and back [OPS-23, OPS-30, OPS-31]', async () => {
  const page = await open({ baseURL: stack.url, httpCredentials: OPERATOR });
  await page.goto('/operator');
  const nav = page.getByRole('navigation', { name: "Operators' pages" });
  expect(await nav.getByRole('link').allInnerTexts()).toEqual(expect.arrayContaining(['Overview', 'Outbox', 'Queues']));
  expect(await page.getByRole('row', { name: /^Mail/ }).isVisible()).toBe(true);
  await nav.getByRole('link', { name: 'Metrics' }).click();
  await page.getByText('# TYPE queue_jobs gauge').waitFor();
  await page.goBack();

  await nav.getByRole('link', { name: 'Queues' }).click();
  await page
    .getByRole('link', { name: /clear-expired/ })
    .first()
    .click();
  await page.waitForURL('**/operator/queues/queue/clear-expired**');
  // The schedule's next run.
  await page.getByText('clear-expired').nth(1).waitFor();
  await page
    .getByRole('heading', { name: /clear-expired/ })
    .first()
    .waitFor();
});

test('who has no password sees no queue [OPS-24, OPS-31]', async () => {
  expectFault(/401/);
  const page = await open({ baseURL: stack.url });
  const answer = await page.goto('/operator/queues');
  expect(answer?.status()).toBe(401);
  expect(await page.content()).not.toContain('clear-expired');
});
