import { test } from 'vitest';
import { createAccount, journeys, PHONE } from './browser.ts';
import { sitWholeExam, THUMB } from './exam-steps.ts';

const { open, expectFault } = journeys();

test('a whole mini exam on a phone survives a skip, a change, a reload, a second page and a lost connection, and is scored as it was answered [EXAM-13] [EXAM-17] [EXAM-18] [EXAM-19] [EXAM-20]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/exam');
  expectFault(/ERR_INTERNET_DISCONNECTED/);
  await sitWholeExam(page, 'Mini', THUMB);
});
