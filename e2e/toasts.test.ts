import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, journeys, PHONE } from './browser.ts';

const { open } = journeys();

const phone = () => open({ viewport: PHONE, hasTouch: true, isMobile: true });

/** The primary buttons that the toast covers, by rectangle. Fails if there is no toast, or if it leaves the screen. */
async function covered(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const toast = document.querySelector('[aria-label^=Notifications] li')!.getBoundingClientRect();
    const isInside =
      toast.left >= 0 &&
      toast.right <= innerWidth &&
      toast.top >= 0 &&
      toast.bottom <= innerHeight &&
      toast.height > 40;
    if (!isInside) return [`The toast is not on the screen: ${JSON.stringify(toast)}`];
    const buttons = [...document.querySelectorAll('main [data-variant=primary], main [type=submit]')];
    if (buttons.length === 0) return ['The page has no primary button'];
    return buttons.flatMap((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const isCovered = left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
      return isCovered ? [button.textContent!] : [];
    });
  });
}

/** Scrolls until the button is at this height of the screen, in pixels. */
async function scrollTo(page: Page, name: string, height: number): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.evaluate((element, to) => window.scrollBy(0, element.getBoundingClientRect().top - to), height);
  await expect.poll(() => button.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(height, -1);
}

test('on a phone, a toast does not cover the button of the quiz that sticks to the bottom edge [SHELL-35]', async () => {
  const page = await phone();
  // So low that even the shortest question is higher than the screen.
  const height = 560;
  await page.setViewportSize({ ...PHONE, height });
  await createAccount(page, '/topic/1.1');
  await page.getByRole('button', { name: 'Bookmark', exact: true }).tap();
  await page.getByText('Topic bookmarked', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Practice Quiz' }).tap();
  // By key, because the toast or the button can lie over the option.
  await page.getByRole('radio').first().press(' ');
  const submit = page.getByRole('button', { name: 'Submit Answer' });
  const box = await submit.boundingBox();
  expect(box!.y + box!.height).toBeGreaterThan(height - 100);
  expect(await covered(page)).toEqual([]);
  await submit.tap();
  await page.getByRole('button', { name: 'Next Question' }).waitFor();
  expect(await covered(page)).toEqual([]);
});

test('on a phone, a toast does not cover the button of a form, wherever the user scrolls [SHELL-35]', async () => {
  const page = await phone();
  await createAccount(page, '/notes');
  for (const content of ['First', 'Second', 'Third'])
    await page.request.post('/api/notes', {
      data: { topicId: '2.2', content: `${content} ${'and more '.repeat(40)}` },
    });
  await page.reload();
  await page.getByRole('button', { name: 'Delete note' }).first().tap();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.getByRole('button', { name: 'Edit note' }).first().tap();
  const { height } = (await page.getByRole('button', { name: 'Save', exact: true }).boundingBox())!;
  for (const [name, top] of [
    ['Save Note', 2],
    ['Save Note', 40],
    ['Save', PHONE.height - height - 2],
    ['Save', 20],
  ] as const) {
    await scrollTo(page, name, top);
    await expect.poll(() => covered(page)).toEqual([]);
  }
  // The toast moved to the other edge, and its button can still be pressed.
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByText('Note restored', { exact: true }).waitFor();
  await expect.poll(() => covered(page)).toEqual([]);
});

test('on a phone, the toast of a sent form does not cover its button [SHELL-35]', async () => {
  const page = await phone();
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Name').fill('Rosa');
  await page.getByLabel('Email').fill('rosa@example.com');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill('When is the next exam?');
  await scrollTo(page, 'Send Message', 20);
  await page.getByRole('button', { name: 'Send Message' }).tap();
  await page.getByText('Message sent!', { exact: true }).waitFor();
  await scrollTo(page, 'Send Message', 20);
  await expect.poll(() => covered(page)).toEqual([]);
});
