import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SHEET_SIZE, SHEET_TEXT, type Sheet } from '#shared/sheet.ts';
import { DESK, journeys, PHONE, register } from './browser.ts';
import { screenFaults } from './faults.ts';
import { missQuestion } from './quiz-steps.ts';

const { open, expectFault } = journeys();

/** Counts the pages of the sheet as a browser prints it. */
async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1')).toMatch(/MediaBox \[0 0 61[12](\.\d+)? 79[12]/);
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length;
}

/** The sheet with full lists, whose texts are as long as texts can be. */
function longest(): Sheet {
  const words = 'The insurer must send a written notice to the last known address of the owner within thirty days. ';
  const itemsOf = (list: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      topicId: '5.4',
      text: `**${list} ${index}** ${words.repeat(2)}`.slice(0, SHEET_TEXT - 1).trim(),
      source: 'N.J.S.A. 17:29B-4(1); N.J.S.A. 17B:30-3; N.J.A.C. 11:17C-2.6(a); N.J.A.C. 11:17B-3.1, 11:17B-3.2(a)',
    }));
  const lists = Object.entries(SHEET_SIZE).map(([list, count]) => [list, itemsOf(list, count)]);
  return Object.fromEntries(lists);
}

test('the night-before sheet fits on two Letter pages, also with full lists of the longest texts, and prints without the page around it [BEYOND-04]', async () => {
  const page = await open();
  await register(page);
  await missQuestion(page, '2.2');
  await page.goto('/sheet');
  await page.getByRole('heading', { name: 'Behind your mistakes' }).waitFor();
  for (const size of [PHONE, DESK]) expect(await screenFaults(page, [size])).toEqual([]);
  expect(await countPages(page)).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0);
  await page.emulateMedia({ media: null });

  await page.route(/\/trpc\/.*sheet\.get/, async (route) => {
    const response = await route.fetch();
    const paths = new URL(route.request().url()).pathname.split('/').at(-1)!.split(',');
    const results = await response.json();
    results[paths.indexOf('sheet.get')] = { result: { data: longest() } };
    await route.fulfill({ response, json: results });
  });
  await page.reload();
  await page.getByText('lawNumbers 19').waitFor();
  expect(await countPages(page)).toBe(2);
});

test('the sheet that was opened once is there without a connection [BEYOND-04]', async () => {
  expectFault(/ERR_FAILED/);
  const page = await open();
  await register(page);
  await page.goto('/sheet');
  await page.getByRole('heading', { name: 'Law numbers' }).waitFor();
  await page.route(/\/trpc\//, (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'Law numbers' }).waitFor();
});
