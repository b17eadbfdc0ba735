import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { SUMMARY } from '#web/testing/review-server.ts';
import { doneDay, runway, today, todayServer } from '#web/testing/today-server.ts';
import { DayStart } from './day-start.tsx';
import { Runway } from './runway.tsx';

const open = (handlers: object = {}) =>
  renderScreen(
    <>
      <DayStart />
      <Runway />
    </>,
    { signedIn: rosa, handlers: { ...todayServer, ...handlers } },
  );
const cells = (picture: HTMLElement) =>
  [...picture.querySelectorAll('.cell')].map((cell) => cell.getAttribute('data-state'));

test('the days up to the exam are a row of cells: what is done is filled, exams stand out [BEYOND-01]', async () => {
  open();
  const section = await screen.findByRole('region', { name: 'The days ahead' });
  const picture = await within(section).findByRole('img');
  expect(picture.getAttribute('aria-label')).toBe('1 of 2 days done. 21 days to your exam on November 14.');
  const states = cells(picture);
  expect(states.slice(0, 4)).toEqual(['done', 'free', 'next', 'planned']);
  expect(states[9]).toBe('practice-exam');
  expect(states.at(-1)).toBe('exam');
  expect(within(section).getByText('Your exam')).toBeTruthy();
});

test('a link downloads the exam and the study time for a calendar app [BEYOND-07]', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Add to your calendar' });
  expect(link.getAttribute('href')).toBe('/api/today/calendar.ics');
  expect(link.hasAttribute('download')).toBe(true);
});

test('the same days as a table, with their topics in words [BEYOND-01]', async () => {
  const { user } = open();
  const section = await screen.findByRole('region', { name: 'The days ahead' });
  await user.click(await within(section).findByText('Show as a table'));
  const rows = within(section)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows[1]).toEqual(['Thu Oct 22', expect.stringMatching(/^1\.1 /), '40 of 40']);
  expect(rows[2]).toEqual(['Fri Oct 23', 'No plan', '0 of 0']);
  expect(rows[3]).toEqual(['Today', expect.stringMatching(/^5\.3 .+, 2\.2 /), '8 of 38']);
  expect(rows[10]![1]).toMatch(/^Practice exam, 5\.3 /);
  expect(rows.at(-1)).toEqual(['Sat Nov 14', 'Your exam, after a short warm-up', '10']);
});

test('without a date it tells the days ahead, and the first visit has none [BEYOND-01]', async () => {
  const days = runway.days.filter(({ kind }) => kind !== 'exam' && kind !== 'past');
  const { unmount } = open({ 'today.runway': () => ({ examDate: null, days }) });
  expect((await screen.findByRole('img', { name: 'The next 20 days.' })).querySelectorAll('.cell')).toHaveLength(21);
  unmount();
  open({ 'today.welcome': () => ({ isOpen: true, step: 1 }) });
  await screen.findByRole('heading', { name: 'When is your exam?' });
  expect(screen.queryByRole('region', { name: 'The days ahead' })).toBeNull();
});

test('an exam beyond the days that are shown is as far as it is, and one that has passed is not ahead [BEYOND-01]', async () => {
  const days = runway.days.filter(({ kind }) => kind !== 'exam' && kind !== 'past');
  const { unmount } = open({ 'today.runway': () => ({ examDate: '2027-01-22', days }) });
  await screen.findByRole('img', { name: '90 days to your exam on January 22.' });
  expect(screen.queryByText('Your exam')).toBeNull();
  unmount();
  open({ 'today.runway': () => ({ examDate: '2026-10-23', days }) });
  await screen.findByRole('img', { name: 'The next 20 days.' });
  expect(screen.queryByText('Your exam')).toBeNull();
});

test.each([
  [{ from: 31.4, to: 33.6 }, 'Expected correct: up from 31 to 34. 6 days in a row.'],
  [{ from: 33.6, to: 34.4 }, null],
  [null, null],
])(
  'a finished day says what it gained, with the streak, if that is a question or more: %j [BEYOND-02]',
  async (gain, words) => {
    const summary = { ...SUMMARY, streak: 6 };
    const { calls } = open({ 'today.get': () => ({ ...doneDay, gain }), 'review.summary': () => summary });
    await screen.findByText('Done for today.');
    await expect.poll(() => calls.map(({ path }) => path)).toContain('review.summary');
    if (words) await screen.findByText(words);
    else expect(screen.queryByText(/Expected correct: /)).toBeNull();
  },
);

test('while the day is open nothing is said of its gain [BEYOND-02]', async () => {
  open({ 'today.get': () => ({ ...today, gain: { from: 31, to: 35 } }) });
  await screen.findByRole('link', { name: 'Start Review' });
  expect(screen.queryByText(/Expected correct: /)).toBeNull();
});
