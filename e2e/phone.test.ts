import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, journeys, PHONE } from './browser.ts';

const { open, expectFault } = journeys();

/** Every address that a phone opens, and what it shows when it is complete; a user's may be another. One line each. */
const ADDRESSES: [path: string, visitor: RegExp, user?: RegExp][] = [
  ['/', /Get Started/, /of all topics/],
  ['/sign-in', /I am new here/],
  ['/dashboard', /Sign in to see/, /of all topics/],
  ['/topic/5.3', /Sign in to study/, /^Exam tip$/],
  ['/topic/6', /Sign in to study/, /^Exam tip$/],
  ['/topic/2.2?view=detailed', /Sign in to study/, /Generate Detailed Plan/],
  ['/topic/2.2?tab=quiz', /Sign in to practice/, /Question 1 of 10/],
  ['/topic/9.9', /Topic Not Found/],
  ['/notes', /Get Started/, /No notes yet/],
  ['/flashcards', /Get Started/, /No flashcards yet/],
  ['/bookmarks', /Get Started/, /No bookmarks yet/],
  ['/progress', /Get Started/, /begun/],
  ['/quiz-analysis', /Get Started/, /No quiz attempts yet/],
  ['/why-agent', /Start Your Career/],
  ['/blog', /October 14, 2025/],
  ['/blog/pass-nj-insurance-exam-first-try', /^Conclusion$/],
  ['/glossary', /Absolute assignment/i],
  ['/contact', /Send Us a Message/],
  ['/account', /Get Started/, /Delete account/],
  ['/reset-password', /^Email$/],
  ['/privacy', /Last Updated/],
  ['/terms', /Last Updated/],
  ['/nothing-here', /404 Page Not Found/],
];

/** What a finger can't use: a page wider than the screen, and controls lower than 44 px. */
async function faultsOf(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, input:not([type=radio], [type=checkbox]), textarea, select, [role=tab], [role=combobox], nav a, footer a, summary',
    );
    const low = [...controls].filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      return width > 0 && height > 0 && height < 44 && !control.closest('p, [aria-hidden=true]');
    });
    const { scrollWidth } = document.documentElement;
    return [
      ...(scrollWidth > window.innerWidth ? [`${scrollWidth} px wide`] : []),
      ...low.map((control) => `${control.offsetHeight} px high: ${control.outerHTML.slice(0, 80)}`),
    ];
  });
}

async function walk(page: Page, who: 'visitor' | 'user'): Promise<string[]> {
  const faults: string[] = [];
  for (const [path, visitor, user = visitor] of ADDRESSES) {
    await page.goto(path);
    await page
      .getByRole('main')
      .getByText(who === 'user' ? user : visitor)
      .first()
      .waitFor();
    for (const fault of await faultsOf(page)) faults.push(`${who} ${path}: ${fault}`);
  }
  return faults;
}

test('on a phone every screen fits, and a finger can press what it shows, signed out and in', async () => {
  expectFault(/404/);
  const page = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  const faults = await walk(page, 'visitor');
  await createAccount(page, '/dashboard');
  expect([...faults, ...(await walk(page, 'user'))]).toEqual([]);
});

test('a day on the phone: the menu leads to each tool and closes, a note is written with the thumb [SHELL-16]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await createAccount(page, '/dashboard');
  const menu = page.getByRole('dialog', { name: 'Sidebar' });
  for (const [link, heading] of [
    ['Flashcards', 'Flashcards'],
    ['Bookmarks', 'Bookmarked Topics'],
    [/^1\.1/, /Traditional Whole Life Products/],
    ['Career & Study Blog', 'Insurance Career & Study Blog'],
    ['Notes', 'My Study Notes'],
  ] as const) {
    await page.getByRole('button', { name: 'Toggle sidebar' }).tap();
    await menu.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await menu.getByRole('link', { name: link }).tap();
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  await page.getByRole('combobox', { name: 'Topic' }).tap();
  await page.getByRole('option', { name: /^6/ }).tap();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('x'.repeat(300));
  await page.getByRole('button', { name: 'Save Note' }).tap();
  await page.getByText('Note created successfully', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit note' }).tap();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
