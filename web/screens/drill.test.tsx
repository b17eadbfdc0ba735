import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SheetNumber, UnfinishedDrill } from '#shared/drill.ts';
import type { QuizAnswer } from '#shared/quiz.ts';
import { RequireUser } from '#web/app/require-user.tsx';
import { expectFocus } from '#web/testing/expect-focus.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { tabTo } from '#web/testing/tab-to.ts';
import DrillScreen from './drill.tsx';
import LawNumbersScreen from './law-numbers.tsx';

const numbers: SheetNumber[] = [
  ['5.1-n01', '5.1', '10 days', 'days', 'the notice of a hearing', 'N.J.S.A. 17:29B-9(a)'],
  ['5.1-n02', '5.1', '45 days', 'days', 'the answer to a complaint', 'N.J.A.C. 11:2-17'],
  ['5.1-n03', '5.1', '$1,000', 'dollars', 'the fine per act', 'N.J.S.A. 17B:30-17b'],
  ['6-n01', '6', '31 days', 'days', 'converting group insurance', 'N.J.S.A. 17B:27-19'],
].map(([id, topicId, value, unit, limits, source]) => ({ id, topicId, value, unit, limits, source }) as SheetNumber);

const question = (id: string) => ({
  id,
  topicId: id.split('-')[0]!,
  question: `How many days for ${id}?`,
  options: ['10 days', '20 days', '30 days', '40 days'],
  correctAnswer: 2,
  explanation: `The law gives 30 days for ${id}.`,
  optionNotes: ['10 days is the notice.', '20 days is the answer.', '30 days it is.', '40 days is the appeal.'],
  sources: ['N.J.S.A. 17:1-1'],
  others: null,
});
const ids = numbers.map(({ id }) => id);
const questions = ids.map(question);

const page = (
  <RequireUser>
    <DrillScreen />
  </RequireUser>
);
const open = (handlers: Handlers = {}, drill: UnfinishedDrill | null = null) =>
  renderScreen(page, {
    path: '/drill',
    signedIn: rosa,
    handlers: {
      'drill.current': () => drill,
      'drill.start': () => ({ runId: 'drill', questions }),
      'drill.numbers': () => numbers,
      'drill.answer': ({ chosen }) => ({ isCorrect: chosen === 2, correct: 2, remaining: 1 }),
      ...handlers,
    },
  });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name });

test('the start says how many facts there are, of which units, and starts a drill of the chosen length [DRILL-03]', async () => {
  const { user, calls } = open();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Loading...'));
  const panel = within(await screen.findByRole('region', { name: '4 facts' }));
  expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['3', '1']);
  expect(screen.getByRole('link', { name: /one page/ }).getAttribute('href')).toBe('/drill/numbers');
  await user.click(screen.getByRole('radio', { name: '40' }));
  await user.click(button('Start Drill'));
  await expectFocus(heading('How many days for 5.1-n01?'));
  expect(calls.find(({ path }) => path === 'drill.start')?.input).toEqual({ count: 40 });
});

test('by keyboard alone: the length, a miss, which comes back after three others with its options at other places, and the result, which lists it [DRILL-03]', async () => {
  const { user, calls } = open();
  await screen.findByRole('region', { name: '4 facts' });
  await tabTo(user, screen.getByRole('radio', { name: '20' }));
  await user.keyboard('{ArrowLeft}');
  await expectFocus(screen.findByRole('radio', { name: '10' }));
  await user.keyboard(' ');
  await tabTo(user, button('Start Drill'));
  await user.keyboard('{Enter}');
  await expectFocus(heading('How many days for 5.1-n01?'));
  expect(calls.find(({ path }) => path === 'drill.start')?.input).toEqual({ count: 10 });
  expect(screen.getByText('0 of 4 done')).toBeTruthy();
  await user.keyboard('b{Enter}');
  expect(screen.getByText('20 days is the answer.')).toBeTruthy();
  expect(screen.getByText('This one comes back in this drill.')).toBeTruthy();
  expect(screen.getByText('0 of 4 done, 1 to repeat')).toBeTruthy();
  await user.keyboard('{Enter}');
  for (const id of ids.slice(1)) {
    await expectFocus(heading(`How many days for ${id}?`));
    await user.keyboard('c{Enter}{Enter}');
  }
  await expectFocus(heading('How many days for 5.1-n01?'));
  expect(screen.getByText('You missed this one. Try it again.')).toBeTruthy();
  expect(screen.getByText('3 of 4 done, 1 to repeat')).toBeTruthy();
  const options = screen.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent);
  expect(options).toEqual(['A 20 days', 'B 30 days', 'C 40 days', 'D 10 days']);
  await user.keyboard('c{Enter}{Enter}');
  await expectFocus(heading('How many days for 5.1-n01?'));
  await user.keyboard('a{Enter}');
  expect(document.activeElement).toBe(button('See Result'));
  await user.keyboard('{Enter}');
  await expectFocus(heading('You got all 4'));
  expect(screen.getByText('3 of 4 were right on the first try. The other one is in your review now.')).toBeTruthy();
  const missed = within(await screen.findByRole('region', { name: '1 missed fact' }));
  expect(missed.getByText('the notice of a hearing')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Review' }).getAttribute('href')).toBe('/review');
  const sent = calls.filter(({ path }) => path === 'drill.answer').map(({ input }) => (input as QuizAnswer).chosen);
  expect(sent).toEqual([1, 2, 2, 2, 3, 2]);
  await user.click(button('Another Drill'));
  expect(await screen.findByRole('button', { name: 'Start Drill' })).toBeTruthy();
});

/** Starts with a clock that moves only when the test moves it. */
async function openStill() {
  const rendered = open({}, { runId: 'drill', questions, answers: [], solved: [] });
  await heading('How many days for 5.1-n01?');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tap = (name: RegExp) => act(() => fireEvent.click(screen.getByRole('radio', { name }), { detail: 1 }));
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  return { ...rendered, tap, pass };
}
const stem = () => screen.getByRole('heading', { level: 2 }).textContent;

test('one tap answers: right is marked and goes on by itself after 0.8 s, wrong stays with the explanation [DAY-04]', async () => {
  const { tap, pass } = await openStill();
  expect(screen.queryByRole('button', { name: /Submit|Sure/ })).toBeNull();
  tap(/30 days/);
  expect(screen.getByRole('radio', { name: /30 days.*Your answer, correct/ })).toBeTruthy();
  pass(799);
  expect(stem()).toBe('How many days for 5.1-n01?');
  pass(1);
  expect(stem()).toBe('How many days for 5.1-n02?');
  tap(/20 days/);
  expect(screen.getByText('20 days is the answer.')).toBeTruthy();
  pass(10_000);
  expect(stem()).toBe('How many days for 5.1-n02?');
  expect(button('Next')).toBeTruthy();
});

test('whoever presses something after a right tap stays with its explanation [DAY-04]', async () => {
  const { tap, pass } = await openStill();
  tap(/30 days/);
  expect(screen.queryByText('The law gives 30 days for 5.1-n01.')).toBeNull();
  act(() => void window.dispatchEvent(new Event('pointerdown')));
  expect(screen.getByText('The law gives 30 days for 5.1-n01.')).toBeTruthy();
  pass(10_000);
  expect(stem()).toBe('How many days for 5.1-n01?');
});

test('by keyboard, and after a tap with reduced motion, a button goes on [DAY-04]', async () => {
  const { unmount } = open({}, { runId: 'drill', questions, answers: [], solved: [] });
  await heading('How many days for 5.1-n01?');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => screen.getByRole('radio', { name: /10 days/ }).focus());
  // Arrows choose, and Enter answers.
  act(() => fireEvent.click(screen.getByRole('radio', { name: /30 days/ }), { detail: 0 }));
  expect(screen.queryByText('The law gives 30 days for 5.1-n01.')).toBeNull();
  act(() => button('Submit Answer').click());
  act(() => vi.advanceTimersByTime(10_000));
  expect(stem()).toBe('How many days for 5.1-n01?');
  expect(screen.getByText('The law gives 30 days for 5.1-n01.')).toBeTruthy();
  vi.useRealTimers();
  unmount();

  const { matchMedia } = window;
  const isStill = (query: string) => query.includes('reduced-motion') || matchMedia(query).matches;
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: isStill(media) }));
  const still = await openStill();
  still.tap(/30 days/);
  still.pass(10_000);
  expect(screen.getByText('The law gives 30 days for 5.1-n01.')).toBeTruthy();
  act(() => button('Next').click());
  expect(stem()).toBe('How many days for 5.1-n02?');
});

test('an unfinished drill goes on, and can be left after a confirmation [DRILL-03]', async () => {
  const answers = [
    { questionId: '5.1-n01', chosen: 0 },
    { questionId: '5.1-n02', chosen: 2 },
  ];
  const { user } = open({}, { runId: 'drill', questions, answers, solved: ['5.1-n02'] });
  expect(await screen.findByText('Continue your drill: 1 of 4 done, 1 to repeat')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'How many days for 5.1-n03?' })).toBeTruthy();
  await user.click(button('Start Over'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Start Over' }));
  expect(await screen.findByRole('button', { name: 'Start Drill' })).toBeTruthy();
});

test('an answer that cannot be sent is kept, and sent before the drill loads again [DRILL-03]', async () => {
  const drill = { runId: 'drill', questions, answers: [], solved: [] };
  const fail = () => {
    throw refusal(500, 'Something went wrong');
  };
  const first = open({ 'drill.answer': fail }, drill);
  await heading('How many days for 5.1-n01?');
  await first.user.keyboard('a{Enter}');
  expect(await screen.findByText(/not saved yet/)).toBeTruthy();
  first.unmount();
  const { calls } = open({}, drill);
  await heading('How many days for 5.1-n01?');
  const paths = calls.map(({ path }) => path).filter((path) => path.startsWith('drill.') && path !== 'drill.numbers');
  expect(paths).toEqual(['drill.answer', 'drill.current']);
});

test('a drill that cannot be loaded can be loaded again', async () => {
  let attempts = 0;
  const current = () => {
    attempts += 1;
    if (attempts === 1) throw refusal(500, 'Something went wrong');
    return null;
  };
  const { user } = open({ 'drill.current': current });
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Start Drill' })).toBeTruthy();
});

test('one page has all numbers by topic and unit, each with what it limits and its source [DRILL-03]', async () => {
  renderScreen(<LawNumbersScreen />, {
    path: '/drill/numbers',
    signedIn: rosa,
    handlers: { 'drill.numbers': () => numbers },
  });
  const first = within(await screen.findByRole('region', { name: '5.1 State Regulatory Jurisdiction' }));
  expect(first.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Days',
    'Dollars',
  ]);
  expect(first.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['10 days', '45 days', '$1,000']);
  expect(first.getByText('the fine per act')).toBeTruthy();
  expect(first.getByText('N.J.S.A. 17B:30-17b')).toBeTruthy();
  const topics = within(screen.getByRole('navigation', { name: 'Topics' })).getAllByRole('link');
  expect(topics.map((link) => link.getAttribute('href'))).toEqual(['#numbers-5-1', '#numbers-6']);
});
