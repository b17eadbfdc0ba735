import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderedTopics } from '../shared/catalogue.ts';
import { createAccount, journeys, PHONE, waitForIdle } from './browser.ts';
import { screenFaults } from './faults.ts';
import { atQuestion } from './quiz-steps.ts';

const { open } = journeys();
const onPhone = () => open({ viewport: PHONE, hasTouch: true, isMobile: true });

const SCREENS = 4;
/** The distance in which a section stands below the top of the window after a link to it (pixels). */
const NEAR_TOP = 200;
/** The reading position, in pixels below the top of the window (use-scroll-spy.ts). */
const READING_POSITION = 160;

const chosenView = (page: Page) => page.getByRole('radio', { checked: true }).textContent();
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const topOf = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).evaluate((head) => head.getBoundingClientRect().top);

async function expectSection(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  const isNearTop = async () => {
    const top = await topOf(page, title);
    return top > 0 && top < NEAR_TOP;
  };
  await expect.poll(isNearTop).toBe(true);
  expect(await chosenView(page)).toBe('Full Text');
}

/** Whether this device has kept the place in the full text of topic 2.2 at which the page stands. */
const isPlaceKept = (page: Page): Promise<boolean> =>
  page.evaluate((readingPosition) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('/place/2.2/full'));
    const { id, offset }: { id: string; offset: number } = JSON.parse((key && localStorage.getItem(key)) || '{}');
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && Math.round(readingPosition - top) === offset;
  }, READING_POSITION);

/** Scrolls as a finger does, and waits until the device has saved the place. */
async function readTo(page: Page, top: number): Promise<void> {
  await page.getByRole('heading', { name: 'Dividends', exact: true }).waitFor();
  // From then on, the page listens.
  await waitForIdle(page);
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await expect.poll(() => isPlaceKept(page)).toBe(true);
  expect(await scrollTop(page)).toBe(top);
}

test('on a phone the recap of every topic ends within four screens, and a link to a section opens the full text there, whatever view the link names [TOPIC-21]', async () => {
  const page = await onPhone();
  await createAccount(page, '/topic/1.1');
  for (const { id, title } of orderedTopics) {
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const end = page.locator('#text-end');
    await end.waitFor();
    await waitForIdle(page);
    expect(await page.evaluate(() => location.pathname)).toBe(`/topic/${id}`);
    expect(await chosenView(page)).toBe('Quick Recap');
    const bottom = await end.evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY);
    expect([id, bottom <= SCREENS * PHONE.height]).toEqual([id, true]);
    if (id !== orderedTopics.at(-1)!.id) await page.getByRole('link', { name: /^Next/ }).dispatchEvent('click');
  }

  for (const query of ['', '?view=detailed', '?view=full']) {
    // From another page, so that the link loads the topic.
    await page.goto('about:blank');
    await page.goto(`/topic/2.2${query}#section-dividends`);
    await expectSection(page, 'Dividends');
  }
  await page.goto('/topic/1.1?view=full');
  await page.getByRole('button', { name: 'Search' }).tap();
  await page.getByRole('combobox').fill('dividends');
  await page
    .getByRole('option')
    .filter({ hasText: /^Dividends.*2\.2/ })
    .first()
    .tap();
  await expectSection(page, 'Dividends');
  await page.goto('/topic/2.2?view=full#key-points');
  await page.getByRole('heading', { name: 'Key points' }).waitFor();
  expect(await chosenView(page)).toBe('Quick Recap');
});

test('on a phone the place, the ticks and the notes of a topic stay, the contents lead to a section, and the quiz tab shows the question only [TOPIC-21]', async () => {
  const page = await onPhone();
  await createAccount(page, '/topic/2.2');
  await page.getByRole('checkbox', { name: /Free look/ }).tap();
  await page.reload();
  await expect.poll(() => page.getByRole('checkbox', { name: /Free look/ }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1);

  await page.getByRole('radio', { name: 'Full Text' }).tap();
  await readTo(page, 3000);
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(3000);
  // The place is kept for a later visit, too, and does not outdo a link to a section.
  await page.goto('/glossary');
  await page.goto('/topic/2.2?view=full');
  await expect.poll(() => scrollTop(page)).toBe(3000);
  await page.goto('/topic/2.2#section-dividends');
  await expectSection(page, 'Dividends');

  const bar = page.getByRole('navigation', { name: 'Reading place' });
  const opener = bar.getByRole('button', { name: /^Contents, at Dividends/ });
  await waitForIdle(page);
  const box = (await opener.boundingBox())!;
  const places = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!;
  expect(box.y).toBeGreaterThan(places.y - 64);
  expect(box.y + box.height).toBeLessThanOrEqual(places.y + 1);
  await opener.tap();
  const contents = page.getByRole('dialog', { name: 'Contents' });
  await contents.waitFor();
  expect(await screenFaults(page, [PHONE])).toEqual([]);
  await contents.getByRole('link', { name: 'Settlement options and claims' }).tap();
  await contents.waitFor({ state: 'hidden' });
  await expectSection(page, 'Settlement options and claims');

  await page.goto('/topic/2.2');
  await page.getByRole('radio', { name: 'Full Text' }).tap();
  await readTo(page, 2500);
  await page.getByRole('navigation', { name: 'Reading place' }).getByRole('link', { name: 'Take the quiz' }).tap();
  await atQuestion(page, 1);
  await expect.poll(() => scrollTop(page)).toBe(0);
  expect(await page.getByRole('main').getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('region', { name: /Ask about|Your notes/ }).count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Dividends', exact: true }).waitFor();
  expect(await chosenView(page)).toBe('Full Text');
  await expect.poll(() => scrollTop(page)).toBe(2500);
  // Choosing a view was no step.
  await page.getByRole('tab', { name: 'Practice Quiz' }).tap();
  await atQuestion(page, 1);
  await page.goBack();
  await page.getByRole('tab', { name: 'Study', selected: true }).waitFor();
  // Going back restores the place, and a tap meanwhile would miss.
  await waitForIdle(page);

  const notes = page.getByRole('region', { name: 'Your notes on this topic' });
  await notes.getByRole('button', { name: 'Your notes on this topic' }).tap();
  await notes.getByRole('textbox', { name: 'Note' }).fill('Free look: from receipt.');
  await notes.getByRole('button', { name: 'Save Note' }).tap();
  await notes.getByRole('listitem').filter({ hasText: 'Free look: from receipt.' }).waitFor();
  expect(await screenFaults(page, [PHONE])).toEqual([]);
  await page.goto('/notes');
  await page.getByRole('heading', { name: 'Policy Provisions and Options' }).waitFor();
  const picker = page.getByRole('combobox', { name: 'Topic' });
  await picker.tap();
  await page.getByRole('option', { name: /^1\.3/ }).tap();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Term ends.');
  await page.getByRole('button', { name: 'Save Note' }).tap();
  await page.getByRole('listitem').filter({ hasText: 'Term ends.' }).waitFor();
  await page.reload();
  await expect.poll(() => picker.textContent()).toContain('1.3');
});

test('a topic prints as a handout: all of its material and nothing to press, whichever part is open', async () => {
  const page = await open();
  // The dialog of the browser would stay open, and the handout would leave with it.
  await page.addInitScript(() => {
    window.print = () => void document.documentElement.setAttribute('data-printed', '');
  });
  await createAccount(page, '/topic/5.3');
  const { study } = await (await page.request.get('/api/topics/5.3')).json();
  const numbers: { limits: string }[] = await (await page.request.get('/api/topics/5.3/numbers')).json();
  await page.getByRole('button', { name: 'Print Topic' }).click();
  await page.locator('[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  const shown = page.locator('h1, h2').filter({ visible: true });
  const sections = study.sections.map(({ title }: { title: string }) => title);
  expect(await shown.allTextContents()).toEqual([
    expect.stringMatching(/^5\.3 /),
    ...['Key points', 'Introduction', ...sections, 'Law numbers', 'Terms', 'Exam tip'],
  ]);
  expect(await page.locator('td:first-of-type').filter({ visible: true }).allTextContents()).toEqual(
    expect.arrayContaining(numbers.map(({ limits }) => limits)),
  );
  expect(await page.locator('button, a, input, nav, #root').filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  expect(await page.getByRole('article', { name: 'Handout' }).isVisible()).toBe(false);
});
