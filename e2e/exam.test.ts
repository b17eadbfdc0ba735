import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ExamResult, Sitting } from '#shared/exams.ts';
import { createAccount, DESK, journeys, PHONE, tabTo } from './browser.ts';
import { axeFaults, darkFaults, fingerFaults, sidewaysFaults } from './faults.ts';

const { open, expectFault } = journeys();

const LETTERS = 'abcd';
const at = (page: Page, position: number, total: number) =>
  page.getByText(`Question ${position} of ${total}`, { exact: true }).waitFor();
const saved = (page: Page) => page.getByText('All answers saved', { exact: true }).waitFor();
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!;
const faultsOf = async (page: Page) => [
  ...(await axeFaults(page)),
  ...(await darkFaults(page)),
  ...(await sidewaysFaults(page)),
];

async function sittingOf(page: Page): Promise<Sitting> {
  return await (await page.request.get('/api/exams/current')).json();
}

/** Opens the exam page and starts an exam, whose number of questions it returns. */
async function start(page: Page, kind: 'Full' | 'Mini'): Promise<number> {
  await page.goto('/exam');
  await page.getByRole('button', { name: `Start ${kind} Exam` }).click();
  const total = kind === 'Full' ? 83 : 20;
  await at(page, 1, total);
  expect(await page.getByRole('banner').count()).toBe(0);
  return total;
}

/** Answers questions one after the other, by thumb or by key, and notes the choices in `chosen`. */
function player(page: Page, chosen: Map<number, number>, isTouch: boolean, total: number) {
  return async (from: number, to: number) => {
    for (let position = from; position <= to; position++) {
      await at(page, position, total);
      const option = position % 4;
      chosen.set(position, option);
      if (isTouch) await page.getByRole('radio').nth(option).tap();
      else await page.keyboard.press(LETTERS[option]!);
      if (position === total) return;
      if (isTouch) await page.getByRole('button', { name: 'Next' }).tap();
      else await page.keyboard.press('ArrowRight');
    }
  };
}

async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish exam' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish Exam' }).click();
  await page.getByRole('banner').waitFor();
}

/** Compares what the server scored with what was chosen on the screen. */
async function expectScored(page: Page, id: string, chosen: Map<number, number>, total: number) {
  const response = await page.request.get(`/api/exams/${id}`);
  expect(response.status()).toBe(200);
  const result: ExamResult = await response.json();
  expect(result.total).toBe(total);
  const scored = result.questions.filter((question) => question.chosen !== null);
  expect(new Map(scored.map((question) => [question.position, question.chosen]))).toEqual(chosen);
  return result;
}

test.each([
  ['Mini', 'a phone'],
  ['Full', 'a phone'],
  ['Mini', 'a desk'],
  ['Full', 'a desk'],
] as const)(
  'a whole %s exam on %s survives skips, changes, a reload, a second page and a lost connection [EXAM-13] [EXAM-17] [EXAM-19] [EXAM-20]',
  async (kind, where) => {
    const isTouch = where === 'a phone';
    const page = await open(isTouch ? { viewport: PHONE, hasTouch: true } : { viewport: DESK });
    await createAccount(page, '/notes');
    const total = await start(page, kind);
    const id = idOf(page);
    const chosen = new Map<number, number>();
    const answer = player(page, chosen, isTouch, total);

    await answer(1, 4);
    await page.getByRole('button', { name: 'Flag', exact: true }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await answer(6, 7);
    await saved(page);
    await page.reload();
    await at(page, 8, total);

    if (isTouch) await page.getByRole('button', { name: 'Map' }).tap();
    await page.getByRole('button', { name: 'Question 3, answered' }).click();
    await at(page, 3, total);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('radio').nth(1).click();
    chosen.set(3, 1);
    for (let position = 3; position < 8; position++) await page.keyboard.press('ArrowRight');
    await at(page, 8, total);

    expectFault(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await answer(8, 10);
    await page.getByText('Offline. 3 answers are kept on this device and will be sent.', { exact: true }).waitFor();
    await page.context().setOffline(false);
    await saved(page);

    const other = await page.context().newPage();
    await other.goto(`/exam/${id}`);
    await at(other, 11, total);
    await other.keyboard.press('d');
    chosen.set(11, 3);
    await saved(other);
    await other.close();
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => page.getByRole('radio').nth(3).isChecked()).toBe(true);

    await page.getByRole('button', { name: 'Next' }).click();
    await answer(12, total);
    await page.getByRole('button', { name: 'Finish exam' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Finish the exam?' });
    await dialog.getByText('1 question unanswered').waitFor();
    await dialog.getByText('1 question flagged').waitFor();
    await dialog.getByRole('button', { name: 'Go to question 5' }).first().click();
    await at(page, 5, total);
    await saved(page);
    expect((await sittingOf(page)).answers.find(({ position }) => position === 5)).toMatchObject({
      chosen: null,
      flagged: true,
    });
    await finish(page);
    const { questions } = await expectScored(page, id, chosen, total);
    expect(questions.filter(({ flagged }) => flagged).map(({ position }) => position)).toEqual([5]);

    await page.goto('/exam');
    await page.getByRole('link', { name: `${kind} exam` }).waitFor();
  },
);

test('the keyboard alone starts, answers, flags, moves by the map and finishes an exam [EXAM-17] [EXAM-18]', async () => {
  const page = await open();
  await createAccount(page, '/exam');
  await tabTo(page, page.getByRole('button', { name: 'Start Mini Exam' }));
  await page.keyboard.press('Enter');
  await at(page, 1, 20);
  for (const key of ['1', 'ArrowRight', 'f', 'ArrowRight', 'c', 'ArrowUp', 'ArrowRight'])
    await page.keyboard.press(key);
  await at(page, 4, 20);
  const heading = page.getByRole('heading', { level: 2 });
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('m');
  const current = page.getByRole('button', { name: 'Question 4, unanswered' });
  expect(await current.evaluate((element) => element === document.activeElement)).toBe(true);
  for (let presses = 0; presses < 16; presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await at(page, 20, 20);
  await page.keyboard.press('4');
  await saved(page);
  await tabTo(page, page.getByRole('button', { name: 'Finish exam' }).last());
  await page.keyboard.press('Enter');
  await page.getByText('17 questions unanswered').waitFor();
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Finish Exam' }));
  const id = idOf(page);
  await page.keyboard.press('Enter');
  await page.getByRole('banner').waitFor();
  const { questions } = await expectScored(
    page,
    id,
    new Map([
      [1, 0],
      [3, 1],
      [20, 3],
    ]),
    20,
  );
  expect(questions[1]).toMatchObject({ chosen: null, flagged: true });
});

test('leaving asks first, and the exam is offered on the dashboard, on its page and on another device, until it is abandoned [EXAM-13] [EXAM-14]', async () => {
  const page = await open();
  const account = await createAccount(page, '/dashboard');
  await page.getByRole('link', { name: 'Exam', exact: true }).first().click();
  await page.getByRole('button', { name: 'Start Full Exam' }).click();
  await at(page, 1, 83);
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowRight');
  await saved(page);
  await page.goBack();
  const dialog = page.getByRole('alertdialog', { name: 'Leave the exam?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await at(page, 2, 83);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await at(page, 2, 83);
  await page.getByRole('button', { name: 'Leave exam' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByText(/^Question 2 of 83, 1 answer so far\. 3 hours (29|30) minutes left\./).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('region', { name: 'Unfinished exam' }).getByRole('link', { name: 'Continue Exam' }).click();
  await at(page, 2, 83);

  const phone = await open({ viewport: PHONE, hasTouch: true });
  await phone.goto('/api/login?returnTo=/exam');
  const form = phone.getByRole('form').filter({ has: phone.getByRole('button', { name: 'Sign in' }) });
  await form.getByLabel('Email').fill(account.email);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await phone.getByRole('link', { name: 'Continue Exam' }).tap();
  await at(phone, 2, 83);
  await phone.getByRole('button', { name: 'Leave exam' }).tap();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).tap();
  await phone.getByRole('button', { name: 'Abandon Exam' }).tap();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Abandon Exam' }).tap();
  await phone.getByRole('button', { name: 'Start Full Exam' }).waitFor();
  expect((await phone.request.get('/api/exams/current')).status()).toBe(404);
});

test.each([
  ['a desk', DESK, false],
  ['a phone', PHONE, true],
] as const)(
  'on %s the offer, the sitting, its map and its dialogs have no faults [EXAM-17]',
  async (_name, viewport, isTouch) => {
    const page = await open({ viewport, hasTouch: isTouch, isMobile: isTouch });
    await createAccount(page, '/exam');
    await page.getByRole('button', { name: 'Start Full Exam' }).waitFor();
    const faults: Record<string, string[]> = {};
    const look = async (name: string) => {
      const found = await faultsOf(page);
      if (isTouch) found.push(...(await fingerFaults(page)));
      if (found.length > 0) faults[name] = found;
    };
    await look('offer');
    await start(page, 'Full');
    await page.getByRole('radio').nth(2).click();
    await page.getByRole('button', { name: 'Flag', exact: true }).click();
    await saved(page);
    await look('sitting');
    if (isTouch) {
      await page.getByRole('button', { name: 'Map' }).click();
      await page.getByRole('dialog').waitFor();
      await look('map');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      const bar = await page.getByRole('button', { name: 'Next' }).boundingBox();
      for (const option of await page.locator('fieldset label').all()) {
        await option.scrollIntoViewIfNeeded();
        const box = await option.boundingBox();
        expect(box!.y + box!.height).toBeLessThan(bar!.y);
      }
    }
    await page.getByRole('button', { name: 'Finish exam' }).first().click();
    await page.getByText('82 questions unanswered').waitFor();
    await look('confirmation');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave exam' }).click();
    await page.getByRole('alertdialog').waitFor();
    await look('leaving');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('link', { name: 'Continue Exam' }).waitFor();
    await look('open exam');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Continue Exam' }).waitFor();
    await look('dashboard');
    expect(faults).toEqual({});
  },
);
