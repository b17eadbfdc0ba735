import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, DESK, journeys, PHONE, register, waitForIdle } from './browser.ts';
import { atQuestion, everythingSent, missQuestion } from './quiz-steps.ts';

const { open } = journeys();

const SIZES = [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const;

const stemOf = (page: Page) => page.locator(':is(h2, h3):has(+ div fieldset)');

/** Returns whether the whole element is in the window, and nothing lies over its edges. */
const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate((shown) => {
    const { left, top, bottom, width } = shown.getBoundingClientRect();
    const isOnTop = (y: number) => {
      const hit = document.elementFromPoint(left + width / 4, y);
      return hit !== null && (shown.contains(hit) || hit.contains(shown));
    };
    return top >= 0 && bottom <= window.innerHeight && isOnTop(top + 1) && isOnTop(bottom - 1);
  });

async function seen(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  await waitForIdle(page);
  await expect.poll(() => isInView(element)).toBe(true);
}

const heights = (page: Page): Promise<number[]> =>
  page.locator('.option').evaluateAll((options) => options.map((option) => option.getBoundingClientRect().height));

/** Chooses an option, answers by the button if there is one, and looks at the stem before and after. */
async function answer(page: Page, option: number, button?: string): Promise<void> {
  await seen(page, stemOf(page));
  const before = await heights(page);
  await page.getByRole('radio').nth(option).click();
  if (button) {
    const control = page.getByRole('button', { name: button });
    await seen(page, control);
    await control.click();
  }
  await page.getByRole('region', { name: 'The answer explained' }).waitFor();
  await seen(page, stemOf(page));
  expect(await heights(page)).toEqual(before);
}

/** The browser gives a reloaded page its place back. */
async function reloadAtTheEnd(page: Page): Promise<void> {
  await everythingSent(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.reload();
  await seen(page, stemOf(page));
}

test.each(SIZES)(
  'on %s the stem of a quiz, practice, drill, review and exam is in view after a reload, an answer and Next, and its choices keep their size [DAY-08]',
  async (_where, viewport) => {
    const page = await open({ viewport, hasTouch: viewport === PHONE });
    await register(page);
    await page.goto('/topic/5.3?tab=quiz');
    for (const question of [1, 2, 3]) {
      await atQuestion(page, question);
      await seen(page, page.getByRole('group', { name: /^How sure are you/ }));
      await answer(page, question, 'Submit Answer');
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.getByRole('button', { name: 'Next Question' }).click();
    }
    await reloadAtTheEnd(page);

    await page.goto('/practice');
    await page.getByRole('button', { name: 'Start Practice' }).click();
    await atQuestion(page, 1);
    await answer(page, 1, 'Submit Answer');
    await page.getByRole('button', { name: 'Next Question' }).click();
    await reloadAtTheEnd(page);

    await page.goto('/drill');
    await page.getByRole('button', { name: 'Start Drill' }).click();
    for (const option of [0, 1, 2]) {
      await answer(page, option);
      await page.getByRole('button', { name: 'Next' }).click();
    }
    await reloadAtTheEnd(page);

    await missQuestion(page, '2.2');
    await page.goto('/review');
    await answer(page, 3, 'Show Answer');
    await reloadAtTheEnd(page);

    await page.goto('/exam');
    await page.getByRole('button', { name: 'Start Mini Exam' }).click();
    for (const option of [1, 2]) {
      await seen(page, stemOf(page));
      await page.getByRole('radio').nth(option).click();
      await page.getByRole('button', { name: 'Next' }).click();
    }
    await page.getByText('All answers saved', { exact: true }).waitFor();
    await reloadAtTheEnd(page);
  },
);

test('on a phone what starts is in the first window, and so is the first sentence of a topic, also below the longest title [DAY-08]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/practice');
  for (const [path, name] of [
    ['/practice', 'Start Practice'],
    ['/drill', 'Start Drill'],
    ['/exam', 'Start Mini Exam'],
  ] as const) {
    await page.goto(path);
    await seen(page, page.getByRole('button', { name }));
  }
  for (const id of ['2.2', '5.1', '6']) {
    await page.goto(`/topic/${id}`);
    const text = page.locator('#overview p');
    await text.waitFor();
    await waitForIdle(page);
    const [bottom, covered] = await text.evaluate((overview) => {
      const range = document.createRange();
      range.setStart(overview, 0);
      const texts = document.createTreeWalker(overview, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const end = node.textContent!.search(/\.(\s|$)/);
        range.setEnd(node, end < 0 ? node.textContent!.length : end);
        if (end >= 0) break;
      }
      const bars = [...document.querySelectorAll('.reading-bar, .bottom-bar')].map(
        (bar) => bar.getBoundingClientRect().top,
      );
      return [range.getBoundingClientRect().bottom, Math.min(window.innerHeight, ...bars)];
    });
    expect(bottom).toBeLessThanOrEqual(covered!);
  }
});
