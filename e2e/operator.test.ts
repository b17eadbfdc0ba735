import { expect, test } from 'vitest';
import { journeys } from './browser.ts';
import { OPERATOR } from './stack.ts';

const { open, expectFault } = journeys();

test('the operator goes from the overview to the queues and their jobs, and back; who has no password sees nothing of it [OPS-23, OPS-24, OPS-30, OPS-31, BEYOND-09]', async () => {
  expectFault(/401/);
  const stranger = await open();
  const answer = await stranger.goto('/operator/queues');
  expect(answer?.status()).toBe(401);
  expect(await stranger.content()).not.toContain('clear-expired');

  const page = await open({ httpCredentials: OPERATOR });
  await page.goto('/operator');
  const nav = page.getByRole('navigation', { name: "Operators' pages" });
  expect(await nav.getByRole('link').allInnerTexts()).toEqual(expect.arrayContaining(['Overview', 'Outbox', 'Queues']));
  expect(await page.getByRole('row', { name: /^Mail/ }).isVisible()).toBe(true);
  await nav.getByRole('link', { name: 'Metrics' }).click();
  await page.getByText('# TYPE queue_jobs gauge').waitFor();
  await page.goBack();

  await nav.getByRole('link', { name: 'Items' }).click();
  const sorted = page.getByRole('columnheader', { name: 'Right' });
  // The worker computes them when it starts for the first time.
  await expect.poll(async () => (await page.reload()) && (await sorted.isVisible())).toBe(true);
  await sorted.getByRole('link').click();
  expect(await sorted.getAttribute('aria-sort')).toBe('ascending');
  expect(await page.getByRole('row').count()).toBe(51);

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
