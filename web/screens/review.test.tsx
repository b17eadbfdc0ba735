import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { GradeInput, ReviewItem, ReviewQueue } from '#shared/review.ts';
import { DEFAULT_SETTINGS } from '#shared/study-settings.constants.ts';
import { Routes } from '#web/app/routes.tsx';
import OfflineWork from '#web/app/shell/offline-work.tsx';
import { setServerReachable } from '#web/lib/connection.ts';
import { keepRead } from '#web/lib/kept-reads-writer.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { minutesFromNow } from '#web/testing/moments.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { dueCard, dueQuestion, queueOf, SUMMARY } from '#web/testing/review-server.ts';
import { doneDay, quizDay } from '#web/testing/today-server.ts';
import { toasts } from '#web/ui/toast-store.ts';
import ReviewScreen from './review.tsx';

/** Opens the page with a fake server that has these queues, one after the other. */
function open(queues: (ReviewItem[] | ReviewQueue)[], handlers: Handlers = {}) {
  const rest = queues.map((queue) => (Array.isArray(queue) ? queueOf(queue) : queue));
  let waiting = rest[0]!.items.length;
  const rendered = renderScreen(<Routes />, {
    path: '/review',
    signedIn: rosa,
    handlers: {
      'review.queue': () => {
        // The page tells queues apart by the time of their arrival.
        vi.setSystemTime(Date.now() + 1000);
        const queue = rest.length > 1 ? rest.shift()! : rest[0]!;
        waiting = queue.items.length;
        return queue;
      },
      'review.summary': () => ({ ...SUMMARY, waiting }),
      'review.grade': ({ id }) => {
        waiting -= 1;
        return { id, dueAt: new Date().toISOString() };
      },
      'review.undo': () => {
        waiting += 1;
        return { id: 'a', dueAt: new Date().toISOString() };
      },
      'today.get': () => quizDay,
      ...handlers,
    },
  });
  const grades = () =>
    rendered.calls.filter(({ path }) => path === 'review.grade').map(({ input }) => input as GradeInput);
  const count = (path: string) => rendered.calls.filter((call) => call.path === path).length;
  return { ...rendered, grades, count };
}

const side = (name: 'Question' | 'Answer') => screen.getByRole('region', { name });
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const left = (words: RegExp) => screen.findByText(words);
const figure = () => screen.getByText('To review now').nextElementSibling!.textContent;
/** The form of the settings goes when the figures have loaded again. */
const formGone = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Save Settings' })).toBeNull());
const settingsServer: Handlers = {
  'studySettings.get': () => ({ ...DEFAULT_SETTINGS, examDate: '2030-01-02' }),
  'studySettings.save': (settings) => ({ ...DEFAULT_SETTINGS, ...settings }),
};

test('a card turns with Space, the keys 1 and 2 grade it, and each grade says when the card comes back [REV-05]', async () => {
  const { user, grades } = open([[dueCard('a'), dueCard('b')], []]);
  expect(await left(/^2 left, about 2 minutes$/)).toBeTruthy();
  expect(document.title).toMatch(/^Review \|/);
  expect(screen.queryByText('Answer a.')).toBeNull();
  await user.keyboard('2');
  expect(grades()).toEqual([]);
  await user.keyboard(' ');
  expect(within(side('Answer')).getByText('Answer a.')).toBeTruthy();
  expect(button(/^Again/).textContent).toContain('in 10 minutes');
  expect(button(/^Good/).textContent).toMatch(/in 5 days, \w{3} \d+/);
  await user.keyboard('1');
  expect(await left(/^1 left, about 1 minute$/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Question b?');
  await user.keyboard(' 2');
  expect(await screen.findByText(/^You reviewed 2 items\. The next one is due in 2 days/)).toBeTruthy();
  expect(grades()).toMatchObject([
    { id: 'a', rating: 'again' },
    { id: 'b', rating: 'good' },
  ]);
  expect(grades()[0]!.attemptId).toMatch(/^[\da-f-]{36}$/);
  expect(grades()[0]!.attemptId).not.toBe(grades()[1]!.attemptId);
});

test('if more is due than the minutes of the day hold, the page says how many it shows and how many are due [REV-03]', async () => {
  const { user } = open([[dueCard('a'), dueCard('b')], []], { 'review.summary': () => ({ ...SUMMARY, waiting: 67 }) });
  expect(await left(/^Top 2 of 67 due, about 2 minutes$/)).toBeTruthy();
  await user.keyboard(' 2');
  expect(await left(/^Top 1 of 66 due, about 1 minute$/)).toBeTruthy();
});

test('a missed question shows its options, then right or wrong with the rationales; a right choice suggests Good, none suggests Again, and a wrong one can only be graded Again [REV-04, DAY-01]', async () => {
  const { user, grades } = open([['q', 'r', 's'].map(dueQuestion), []]);
  await screen.findByRole('radio', { name: /10 days/ });
  expect(screen.queryByRole('button', { name: /^Again/ })).toBeNull();
  await user.keyboard('c');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /20 days/ }).checked).toBe(true);
  await user.keyboard(' ');
  const explanation = within(screen.getByRole('region', { name: 'The answer explained' }));
  expect(explanation.getByText('Incorrect')).toBeTruthy();
  expect(explanation.getByText('The law says so.')).toBeTruthy();
  expect(explanation.getByText('For replacements in other states.')).toBeTruthy();
  expect(button(/^Again/).dataset.variant).toBe('primary');
  expect(screen.queryByRole('button', { name: /^Good/ })).toBeNull();
  await user.keyboard('2');
  expect(grades()).toEqual([]);
  await user.keyboard('1');
  expect(grades()).toMatchObject([{ id: 'q', rating: 'again' }]);
  await user.keyboard('b{Enter}');
  expect(screen.getByText('Correct')).toBeTruthy();
  expect(button(/^Good/).dataset.variant).toBe('primary');
  await user.keyboard('2');
  await user.click(button('Show Answer'));
  expect(screen.getByText('The answer is B')).toBeTruthy();
  expect(button(/^Again/).dataset.variant).toBe('primary');
  expect(button(/^Good/).dataset.variant).toBe('line');
});

test('1 and 2 choose an option before the answer, and after it grade only in the grade bar, which has the focus and is described by the answer [REV-05, DAY-09]', async () => {
  const { user, grades } = open([[dueQuestion('q'), dueQuestion('r')], []]);
  await screen.findByRole('radio', { name: /10 days/ });
  await user.keyboard('2');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /10 days/ }).checked).toBe(true);
  await user.keyboard('1 ');
  const bar = screen.getByRole('group', { name: 'How well did you know it?' });
  expect(document.activeElement).toBe(bar);
  expect(document.getElementById(bar.getAttribute('aria-describedby')!)!.textContent).toMatch(/^Incorrect.*Too short/);
  screen.getByText('Too short.').closest('section')!.focus();
  await user.keyboard('12');
  expect(grades()).toEqual([]);
  button(/^Again/).focus();
  await user.keyboard('1');
  expect(grades()).toMatchObject([{ id: 'q', rating: 'again' }]);
});

test('Space on a radio button that is not checked checks it', async () => {
  const { user } = open([[dueQuestion('q')], []]);
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /^A/ });
  radio.focus();
  await user.keyboard(' ');
  expect(radio.checked).toBe(true);
  expect(screen.queryByText('Incorrect')).toBeNull();
});

test('undo takes the latest grade back and shows the item again [REV-07]', async () => {
  const { user, count } = open([[dueCard('a'), dueCard('b')], []]);
  await left(/^2 left/);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  await user.keyboard(' 2');
  await left(/^1 left/);
  await user.keyboard('u');
  await left(/^2 left/);
  expect(within(side('Question')).getByText('Question a?')).toBeTruthy();
  expect(count('review.undo')).toBe(1);
  await waitFor(() => expect(toasts.get()[0]?.title).toBe('Grade undone'));
  await user.keyboard(' 2');
  await user.click(button(/^Undo/));
  await left(/^2 left/);
  expect(count('review.undo')).toBe(2);
});

test('without a connection undo takes back a grade that was not sent, and says that a sent one needs a connection [REV-07, OFF-01]', async () => {
  let isDown = false;
  const { user, count, grades } = open([[dueCard('a'), dueCard('b')], []], {
    'review.grade': ({ id }) => {
      if (isDown) throw refusal(502, '');
      return { id, dueAt: new Date().toISOString() };
    },
  });
  await left(/^2 left/);
  await user.keyboard(' 2');
  await left(/^1 left/);
  await waitFor(() => expect(localStorage.length).toBe(0));
  isDown = true;
  act(() => setServerReachable(false));
  const undo = await screen.findByRole<HTMLButtonElement>('button', { name: 'Undo needs a connection' });
  expect(undo.disabled).toBe(true);
  await user.keyboard('u');
  expect(screen.getByText(/^1 left/)).toBeTruthy();
  await user.keyboard(' 2');
  await user.click(await screen.findByRole('button', { name: /^Undo$|^Undo U/ }));
  await left(/^1 left/);
  expect(within(side('Question')).getByText('Question b?')).toBeTruthy();
  expect(localStorage.length).toBe(0);
  expect(screen.getByRole('button', { name: 'Undo needs a connection' })).toBeTruthy();
  expect(count('review.undo')).toBe(0);
  expect(grades()[0]).toMatchObject({ id: 'a' });
});

test('the figure and the badge fall with each grade, and are gone at the end [REV-10]', async () => {
  const rest = [2, 0, 0, 0];
  const { user } = open([[dueCard('a'), dueCard('b')], []], {
    'review.summary': () => ({ ...SUMMARY, waiting: rest.length > 1 ? rest.shift()! : 0 }),
  });
  await left(/^2 left/);
  await waitFor(() => expect(figure()).toBe('2'));
  await user.keyboard(' 2');
  await left(/^1 left/);
  await waitFor(() => expect(figure()).not.toBe('2'));
  await user.keyboard(' 2');
  expect(await screen.findByText(/^You reviewed 2 items/)).toBeTruthy();
  await waitFor(() => expect(figure()).toBe('0'));
  expect((await screen.findByRole('link', { name: 'Start Quiz' })).getAttribute('href')).toBe('/topic/5.3?tab=quiz');
});

test('figures that load again count a grade that the server does not have yet [REV-10, CALL-07]', async () => {
  const saved = Promise.withResolvers<{ id: string; dueAt: string }>();
  const { user, count } = open([[dueCard('a'), dueCard('b')]], {
    ...settingsServer,
    'review.summary': () => ({ ...SUMMARY, waiting: 2 }),
    'review.grade': () => saved.promise,
  });
  await left(/^2 left/);
  await waitFor(() => expect(figure()).toBe('2'));
  await user.keyboard(' 2');
  await left(/^1 left/);
  await waitFor(() => expect(figure()).toBe('1'));
  const before = count('review.summary');
  await user.click(button('Change Settings'));
  await user.click(await screen.findByLabelText("I haven't scheduled it"));
  await user.click(button('Save Settings'));
  await formGone();
  expect(count('review.summary')).toBeGreaterThan(before);
  expect(figure()).toBe('1');
  saved.resolve({ id: 'a', dueAt: new Date().toISOString() });
  await waitFor(() => expect(localStorage.length).toBe(0));
});

test('figures that were loading when a grade was saved do not forget it [REV-10, CALL-07]', async () => {
  const held = Promise.withResolvers<void>();
  let [isHeld, waiting] = [false, 2];
  const { user, count } = open([[dueCard('a'), dueCard('b')]], {
    ...settingsServer,
    'review.summary': async () => {
      const read = { ...SUMMARY, waiting };
      if (isHeld) await held.promise;
      return read;
    },
    'review.grade': ({ id }) => {
      [isHeld, waiting] = [false, 1];
      return { id, dueAt: new Date().toISOString() };
    },
  });
  await left(/^2 left/);
  await user.click(button('Change Settings'));
  isHeld = true;
  await user.click(await screen.findByLabelText("I haven't scheduled it"));
  await user.click(button('Save Settings'));
  await waitFor(() => expect([count('review.queue'), count('review.summary')]).toEqual([2, 2]));
  await user.click(button('Show Answer'));
  await user.click(button(/^Good/));
  await waitFor(() => expect(localStorage.length).toBe(0));
  held.resolve();
  await formGone();
  expect(figure()).toBe('1');
});

test('the card that is open stays as it is when the connection comes back [OFF-01]', async () => {
  keepRead('rosa', 'auth.user', undefined, rosa);
  keepRead('rosa', 'review.queue', undefined, queueOf([dueCard('a'), dueCard('b')]));
  let isDown = true;
  const { user, calls } = renderScreen(
    <>
      <OfflineWork userId="rosa" />
      <ReviewScreen />
    </>,
    {
      signedIn: rosa,
      handlers: {
        'review.queue': () => {
          if (isDown) throw new TypeError('Failed to fetch');
          vi.setSystemTime(Date.now() + 1000);
          return queueOf([dueCard('c')]);
        },
        'review.summary': () => ({ ...SUMMARY, waiting: 2 }),
      },
    },
  );
  await left(/^2 left/);
  await user.keyboard(' ');
  act(() => setServerReachable(false));
  isDown = false;
  const count = (of: string) => calls.filter(({ path }) => path === of).length;
  const before = count('review.summary');
  act(() => setServerReachable(true));
  await waitFor(() => expect(count('review.summary')).toBe(before + 1));
  expect(count('review.queue')).toBe(1);
  expect(within(side('Answer')).getByText('Answer a.')).toBeTruthy();
  expect(screen.getByText(/^2 left/)).toBeTruthy();
});

test('if nothing can be undone, a toast says why and the item does not come back', async () => {
  const none = () => {
    throw refusal(404, "There's nothing to undo");
  };
  const { user } = open([[dueCard('a'), dueCard('b')], []], { 'review.undo': none });
  await left(/^2 left/);
  await user.keyboard(' 2');
  await user.click(button(/^Undo/));
  await waitFor(() => expect(toasts.get()[0]?.description).toBe("There's nothing to undo"));
  expect(screen.getByText(/^1 left/)).toBeTruthy();
});

test('a grade that could not be sent waits on the device, is announced, and is sent with the same id later', async () => {
  let isDown = true;
  const { user, grades, count } = open([[dueCard('a'), dueCard('b')], []], {
    'review.grade': ({ id }) => {
      if (isDown) throw refusal(500, '');
      return { id, dueAt: new Date().toISOString() };
    },
  });
  await left(/^2 left/);
  await user.keyboard(' 2');
  expect(await screen.findByText(/^1 grade not saved yet/)).toBeTruthy();
  await user.keyboard(' 1');
  expect(await screen.findByText(/^2 grades not saved yet/)).toBeTruthy();
  expect(screen.getByText(/^We'll load more as soon as/)).toBeTruthy();
  expect(count('review.queue')).toBe(1);
  isDown = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/^You reviewed 2 items/)).toBeTruthy();
  expect(new Set(grades().map(({ attemptId }) => attemptId)).size).toBe(2);
  expect(localStorage.length).toBe(0);
});

test('a grade that the server refuses is dropped, and a toast says so', async () => {
  const gone = () => {
    throw refusal(404, "This item isn't in your review");
  };
  const { user, grades } = open([[dueCard('a')], []], { 'review.grade': gone });
  await left(/^1 left/);
  await user.keyboard(' 2');
  await waitFor(() => expect(toasts.get()[0]).toMatchObject({ title: "A grade wasn't saved", tone: 'danger' }));
  expect(await screen.findByText(/^You reviewed 1 item/)).toBeTruthy();
  expect(grades()).toHaveLength(1);
});

test('when a queue is done the next one loads, also with an item that came again', async () => {
  const { user, count } = open([[dueCard('a')], [dueCard('a', { front: 'Once more?' })], []]);
  await left(/^1 left/);
  await user.keyboard(' 1');
  expect(await screen.findByText('Once more?')).toBeTruthy();
  expect(count('review.queue')).toBe(2);
});

test('without anything to review the page says what comes next, or nothing on a finished day [DAY-01, VOICE-01]', async () => {
  const { unmount } = open([queueOf([], { nextDueAt: null })]);
  const main = within((await screen.findByRole('heading', { level: 1, name: 'Review' })).parentElement!);
  expect(await main.findByText('Nothing to review yet')).toBeTruthy();
  await main.findByRole('link', { name: 'Start Quiz' });
  expect(main.getAllByRole('link')).toHaveLength(1);
  unmount();
  const { count } = open([queueOf([], { nextDueAt: null })], { 'today.get': () => doneDay });
  await screen.findByText('Nothing to review yet');
  await waitFor(() => expect(count('today.get')).toBe(1));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^(Start|Make|Take)/ })).toBeNull());
});

test('an empty queue says when the next item comes, and offers to go on when it has come [REV-10]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { count } = open([queueOf([], { nextDueAt: minutesFromNow(8) })]);
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  // The client tells of what has arrived after a timer, which is faked, too.
  while (!screen.queryByText('The next one is due in 8 minutes.')) await pass(1);
  await pass(8 * 60_000);
  expect(screen.getByText('The next one is due now.')).toBeTruthy();
  act(() => button('Continue Review').click());
  while (count('review.queue') < 2) await pass(1);
  expect(count('review.queue')).toBe(2);
});

test('in the last days the page says how many items will not be seen again [REV-02]', async () => {
  open([queueOf([dueCard('a')], { leftOut: 40 })]);
  expect(
    await screen.findByText(/^Your daily minutes aren't enough to show you 40 items again before your exam\./),
  ).toBeTruthy();
});

test('the figures, the days since the first review and their table stand below [REV-09]', async () => {
  const reviewed = [
    { day: '2026-10-30', count: 2 },
    { day: '2026-11-02', count: 31 },
  ];
  open([[]], { 'review.summary': () => ({ ...SUMMARY, reviewed, streak: 6, retention: 0.914 }) });
  const section = within(await screen.findByRole('region', { name: 'Your reviews' }));
  expect(await section.findByText('33 reviews on 2 days since October 30, 2026')).toBeTruthy();
  expect(section.getByText('91%')).toBeTruthy();
  expect(section.getByText('One missed day a week is forgiven')).toBeTruthy();
  expect(section.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'MonthDaysReviews',
    'November 2026131',
    'October 202612',
  ]);
});

test('the queue fails with a message and a second try, also while the figures load', async () => {
  let isDown = true;
  const { user } = open([[dueCard('a')]], {
    'review.queue': () => {
      if (isDown) throw refusal(500, '');
      return queueOf([dueCard('a')]);
    },
    'review.summary': () => new Promise(() => {}),
  });
  expect(await screen.findByText("We couldn't load your review.")).toBeTruthy();
  isDown = false;
  await user.click(button('Try Again'));
  expect(await left(/^1 left/)).toBeTruthy();
});

test('the settings open below, and saving them loads the queue again', async () => {
  const { user, count } = open([[dueCard('a')]], settingsServer);
  await left(/^1 left/);
  await user.click(button('Change Settings'));
  await user.click(await screen.findByLabelText("I haven't scheduled it"));
  await user.click(button('Save Settings'));
  await waitFor(() => expect(count('review.queue')).toBe(2));
  expect(document.activeElement).toBe(button('Change Settings'));
});
