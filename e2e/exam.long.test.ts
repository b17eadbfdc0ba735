import { expect, test } from 'vitest';
import { createAccount, journeys, PHONE, signIn } from './browser.ts';
import { allSaved, atExamQuestion, KEYS, sitWholeExam } from './exam-steps.ts';
import { screenFaults } from './faults.ts';

const { open, expectFault } = journeys();

test('a whole full exam by keyboard alone survives a skip, a change by the map, a reload, a second page and a lost connection [EXAM-13] [EXAM-17] [EXAM-18] [EXAM-19] [EXAM-20]', async () => {
  const page = await open();
  await createAccount(page, '/exam');
  expectFault(/ERR_INTERNET_DISCONNECTED/);
  await sitWholeExam(page, 'Full', KEYS);
});

test('leaving asks first, and the exam is offered on the dashboard, on its page and on another device, until it is abandoned [EXAM-13] [EXAM-14]', async () => {
  const page = await open();
  const account = await createAccount(page, '/dashboard');
  await page.getByRole('link', { name: 'Exam', exact: true }).first().click();
  await page.getByRole('button', { name: 'Start Full Exam' }).click();
  const start = page.getByRole('dialog', { name: 'Start a full exam?' });
  await start.getByText('You have 3 new exams left.', { exact: false }).waitFor();
  await start.getByRole('button', { name: 'Start Full Exam' }).click();
  await atExamQuestion(page, 1, 83);
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowRight');
  await atExamQuestion(page, 2, 83);
  await allSaved(page);
  await page.goBack();
  const dialog = page.getByRole('alertdialog', { name: 'Leave the exam?' });
  await dialog.waitFor();
  expect(await screenFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await atExamQuestion(page, 2, 83);
  await page.getByRole('button', { name: 'Finish Exam' }).first().click();
  await page.getByText('82 questions unanswered').waitFor();
  expect(await screenFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await atExamQuestion(page, 2, 83);
  await page.getByRole('button', { name: 'Leave exam' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByText(/^Question 2 of 83, 1 answer so far\. \d hours? .*left\./).waitFor();
  expect(await screenFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('heading', { name: 'Your exam is open' }).waitFor();
  expect(await screenFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Continue Exam' }).click();
  await page.getByRole('heading', { name: 'Continue your full exam' }).waitFor();
  await page.getByRole('link', { name: 'Continue Exam' }).click();
  await atExamQuestion(page, 2, 83);

  const phone = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await signIn(phone, account, '/exam');
  await phone.getByRole('link', { name: 'Continue Exam' }).tap();
  await atExamQuestion(phone, 2, 83);
  expect(await screenFaults(phone, [PHONE])).toEqual([]);
  await phone.getByRole('button', { name: 'Map' }).tap();
  await phone.getByRole('dialog').waitFor();
  expect(await screenFaults(phone, [PHONE])).toEqual([]);
  await phone.keyboard.press('Escape');
  await phone.getByRole('dialog').waitFor({ state: 'hidden' });
  // The bar at the bottom covers no option.
  const bar = (await phone.getByRole('button', { name: 'Next' }).boundingBox())!;
  for (const option of await phone.locator('fieldset label').all()) {
    await option.scrollIntoViewIfNeeded();
    const { y, height } = (await option.boundingBox())!;
    expect(y + height).toBeLessThan(bar.y);
  }

  await phone.getByRole('button', { name: 'Leave exam' }).tap();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).tap();
  await phone.getByRole('button', { name: 'Abandon Exam' }).tap();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Abandon Exam' }).tap();
  await phone.getByRole('button', { name: 'Start Full Exam' }).waitFor();
  expect((await phone.request.get('/api/exams/current')).status()).toBe(404);
});
