import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillInAccount, journeys, openPrerendered, PHONE } from './browser.ts';

const { open, expectFault } = journeys();

const forms = (page: Page) =>
  page.getByRole('main').getByRole('form').getByRole('heading', { level: 2 }).allTextContents();
const addressOf = (page: Page) => page.evaluate(() => window.location.pathname + window.location.search);
const newVisitor = (page: Page) => page.getByRole('heading', { level: 1, name: 'Start studying for free' }).waitFor();

test('on a phone a new visitor tries a question, meets the form for a new account first, sees its rules, and lands on the quiz that it came for; a known browser meets the form for signing in [LAND-14, AUTH-04, AUTH-05, AUTH-26]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await openPrerendered(page, '/');
  const sample = page.getByRole('region', { name: 'Try one now' });
  const submit = sample.getByRole('button', { name: 'Submit Answer' });
  expect(await submit.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(PHONE.height);
  await submit.click();
  await sample.getByText('Choose an answer first.').waitFor();
  await sample.getByRole('radio').nth(1).check({ force: true });
  await submit.click();
  await sample.getByRole('heading', { name: 'Correct' }).waitFor();

  await openPrerendered(page, '/topic/2.2');
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await newVisitor(page);
  expect(await forms(page)).toEqual(['Create account', 'Already have an account?']);
  const rule = page.getByText('At least 10 characters.');
  expect(await rule.evaluate((text) => text.getBoundingClientRect().bottom)).toBeLessThan(PHONE.height);
  await page.getByRole('form', { name: 'Already have an account?' }).getByRole('button', { name: 'Sign in' }).waitFor();

  await fillInAccount(page);
  await page.getByText('Question 1 of 10').waitFor();
  expect(await addressOf(page)).toBe('/topic/2.2?tab=quiz');

  await page.goto('/api/logout');
  await page.goto('/sign-in');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(await forms(page)).toEqual(['Already have an account?', 'Create account']);
});

test('a visitor who asked for a guarded page lands on it after creating an account, and one who came for nothing else lands on the dashboard [AUTH-02, AUTH-17, AUTH-26]', async () => {
  const page = await open();
  await page.goto('/flashcards?topic=1.1');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await newVisitor(page);
  await fillInAccount(page);
  await page.getByRole('heading', { level: 1, name: 'Flashcards' }).waitFor();
  expect(await addressOf(page)).toBe('/flashcards?topic=1.1');

  const other = await open();
  await other.goto('/api/login?returnTo=//example.com');
  await newVisitor(other);
  await fillInAccount(other);
  await other.getByText('of all topics').waitFor();
  expect(await addressOf(other)).toBe('/');
});

test('without scripts the contact form is sent, and a mistake costs nothing that was typed [CONTACT-16, SEC-12]', async () => {
  const page = await open({ javaScriptEnabled: false });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/contact');
  expectFault(/400/);
  await page.getByLabel('Name').fill('Omar Haddad');
  await page.getByLabel('Email').fill('omar');
  await page.getByLabel('Subject').fill('A question on 5.3');
  await page.getByLabel('Message').fill('Is the law of 2025\nin question 12 already?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('Is the law of 2025\nin question 12 already?');
  expect(await page.getByLabel('Subject').inputValue()).toBe('A question on 5.3');
  await page.getByLabel('Email').fill('omar@example.com');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('heading', { level: 1, name: 'Message sent successfully!' }).waitFor();
  expect(requested.filter((url) => /omar|law/i.test(url))).toEqual([]);
});
