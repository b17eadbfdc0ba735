import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { tenQuestions } from '#web/testing/topic-server.ts';
import { toasts } from '#web/ui/toast-store.ts';
import PracticeScreen from './practice.tsx';

/** An unfinished practice of ten questions with so many answers. */
const unfinished = (answers: number) => ({
  runId: 'practice',
  questions: tenQuestions,
  answers: tenQuestions.slice(0, answers).map(({ id }) => ({ questionId: id, chosen: 0 })),
});

function open(handlers: Handlers = {}) {
  const rendered = renderScreen(
    <main>
      <PracticeScreen />
    </main>,
    {
      path: '/practice',
      signedIn: rosa,
      handlers: {
        'practice.current': () => null,
        'practice.start': () => ({ runId: 'new', questions: tenQuestions }),
        'mistakes.counts': () => ({ total: 2, areas: [{ area: '2', count: 2 }] }),
        'practice.weakTopics': () => ({ topicIds: ['2.1'] }),
        ...handlers,
      },
    },
  );
  const inputs = (path: string) => rendered.calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...rendered, inputs };
}

const group = async (name: string) => within(await screen.findByRole('group', { name }));
const scopes = () => group('What to practice');
const counts = () => group('How many questions');
const scope = async (name: RegExp) => (await scopes()).getByRole<HTMLInputElement>('radio', { name });
const chosen = (radios: HTMLElement[]) =>
  (radios as HTMLInputElement[]).filter(({ checked }) => checked).map((radio) => radio.closest('label')?.textContent);
const startButton = () => screen.getByRole('button', { name: 'Start Practice' });

test('at first everything in the proportion of the exam and ten questions are chosen [QUIZ-29]', async () => {
  const { user, currentPath, inputs } = open();
  expect(chosen((await scopes()).getAllByRole('radio'))).toEqual(['EverythingAll six areas, weighted like the exam']);
  expect(chosen((await counts()).getAllByRole('radio'))).toEqual(['10']);
  await user.click(startButton());
  await waitFor(() => expect(currentPath()).toBe('/practice/quiz'));
  await waitFor(() => expect(inputs('practice.start')).toEqual([{ scope: 'exam', count: 10, keepsUnfinished: true }]));
});

test.each([
  [/^1 Policy types/, 'area-1'],
  [/^6 New Jersey law, life/, 'area-6'],
  [/^All New Jersey law/, 'law'],
  [/^Topics below 70%/, 'weak'],
  [/^My mistakes/, 'mistakes'],
])('%s starts a practice of %s [QUIZ-29]', async (name, expected) => {
  const { user, inputs } = open();
  await user.click(await scope(name));
  await user.click((await counts()).getByRole('radio', { name: '20' }));
  await user.click(startButton());
  await waitFor(() =>
    expect(inputs('practice.start')).toEqual([{ scope: expected, count: 20, keepsUnfinished: true }]),
  );
});

test('there are ten scopes, six of them areas with their number of exam questions [QUIZ-29, VOICE-06]', async () => {
  open();
  const labels = (await scopes()).getAllByRole('radio').map((radio) => radio.closest('label')!.textContent);
  expect(labels).toHaveLength(10);
  expect(labels.at(-2)).toBe('5 New Jersey law, all lines25 of the 83 exam questions');
  expect(labels[1]).toBe('All New Jersey lawAreas 5 and 6, 33 of the 83 exam questions');
  expect(labels[2]).toBe('Topics below 70%Your recent answers, topic by topic');
  expect(labels[3]).toBe('My mistakes2 questions, oldest first');
});

test('the keyboard alone chooses and starts [QUIZ-29]', async () => {
  const { user, inputs } = open();
  await scopes();
  screen.getByRole('link', { name: 'Quick Five' }).focus();
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await user.tab();
  await user.keyboard('{ArrowLeft}{Enter}');
  await waitFor(() => expect(inputs('practice.start')).toEqual([{ scope: 'law', count: 5, keepsUnfinished: true }]));
});

test('without topics below 70% and mistakes, the page says so for both and they can not be chosen [QUIZ-29]', async () => {
  open({ 'practice.weakTopics': () => ({ topicIds: [] }), 'mistakes.counts': () => ({ total: 0, areas: [] }) });
  const weak = await scope(/^Topics below 70%/);
  expect(weak.disabled).toBe(true);
  expect(weak.closest('label')?.textContent).toBe('Topics below 70%You have none now.');
  const mistakes = await scope(/^My mistakes/);
  expect(mistakes.disabled).toBe(true);
  expect(mistakes.closest('label')?.textContent).toContain('You have none now.');
});

test('if weak topics and mistakes are not known, both can be chosen', async () => {
  const fail = () => {
    throw refusal(503, 'The service is not available right now.');
  };
  open({ 'practice.weakTopics': fail, 'mistakes.counts': fail });
  expect((await scope(/^Topics below 70%/)).disabled).toBe(false);
  expect((await scope(/^My mistakes/)).disabled).toBe(false);
});

test('the last choice is remembered, unless it is not available any more [QUIZ-29]', async () => {
  const { user, unmount } = open();
  await user.click(await scope(/^My mistakes/));
  await user.click((await counts()).getByRole('radio', { name: '5' }));
  unmount();
  const again = open();
  expect((await scope(/^My mistakes/)).checked).toBe(true);
  expect(chosen((await counts()).getAllByRole('radio'))).toEqual(['5']);
  again.unmount();
  const later = open({ 'mistakes.counts': () => ({ total: 0, areas: [] }) });
  expect((await scope(/^Everything/)).checked).toBe(true);
  await later.user.click(startButton());
  await waitFor(() =>
    expect(later.inputs('practice.start')).toEqual([{ scope: 'exam', count: 5, keepsUnfinished: true }]),
  );
});

test.each([
  [0, 'Continue your practice set: question 1 of 10'],
  [3, 'Continue your practice set: question 4 of 10'],
  [10, 'Continue your practice set: question 10 of 10'],
])(
  'a practice with %i answers can be continued, or replaced by a new one [QUIZ-26] [QUIZ-29]',
  async (answers, name) => {
    const { user, currentPath, inputs } = open({ 'practice.current': () => unfinished(answers) });
    const link = await screen.findByRole('link', { name });
    expect(screen.getByText('Starting a new one replaces it.')).toBeTruthy();
    expect([link, startButton()].map(({ dataset }) => dataset.variant === 'primary')).toEqual([
      answers > 0,
      answers === 0,
    ]);
    await user.click(startButton());
    await waitFor(() =>
      expect(inputs('practice.start')).toEqual([{ scope: 'exam', count: 10, keepsUnfinished: false }]),
    );
    expect(link.getAttribute('href')).toBe('/practice/quiz');
    await waitFor(() => expect(currentPath()).toBe('/practice/quiz'));
  },
);

test('if the unfinished practice can not be loaded, the page says so, and a practice can still be started', async () => {
  let isDown = true;
  const { user } = open({
    'practice.current': () => {
      if (isDown) throw refusal(503, 'The service is not available right now.');
      return unfinished(1);
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The service is not available right now.');
  expect(startButton()).toBeTruthy();
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: /question 2 of 10$/ })).toBeTruthy();
});

test('if the unfinished practice could not be loaded, the page asks before a new one replaces it [QUIZ-32]', async () => {
  const { user, inputs, currentPath } = open({
    'practice.current': () => {
      throw refusal(503, 'The service is not available right now.');
    },
    'practice.start': ({ keepsUnfinished }) => {
      if (keepsUnfinished) throw refusal(409, 'You have an unfinished practice set', 'practiceOpen');
      return { runId: 'new', questions: tenQuestions };
    },
  });
  await screen.findByRole('alert');
  await user.click(startButton());
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Replace your unfinished practice set?' }));
  expect(currentPath()).toBe('/practice');
  await user.click(dialog.getByRole('button', { name: 'Start New Practice' }));
  await waitFor(() => expect(currentPath()).toBe('/practice/quiz'));
  expect(inputs('practice.start')).toEqual([
    { scope: 'exam', count: 10, keepsUnfinished: true },
    { scope: 'exam', count: 10, keepsUnfinished: false },
  ]);
  expect(toasts.get()).toEqual([]);
});

test('while the page loads, it says so', async () => {
  open({ 'practice.current': () => new Promise(() => {}) });
  expect((await screen.findByText('Loading...')).getAttribute('role')).toBe('status');
  expect(screen.queryByRole('button', { name: 'Start Practice' })).toBeNull();
});

test('a double press starts one practice, and a refused start says why and stays on the page [QUIZ-29]', async () => {
  let isEmpty = false;
  const { user, inputs, currentPath } = open({
    'practice.start': () => {
      if (isEmpty) throw refusal(404, "There's nothing to practice here yet", 'notAvailable');
      return { runId: 'new', questions: tenQuestions };
    },
  });
  await scopes();
  await user.dblClick(startButton());
  await waitFor(() => expect(currentPath()).toBe('/practice/quiz'));
  expect(inputs('practice.start')).toHaveLength(1);
  isEmpty = true;
  await user.click(startButton());
  await waitFor(() =>
    expect(toasts.get()[0]).toMatchObject({
      title: "We couldn't start the practice set",
      description: "There's nothing to practice here yet",
    }),
  );
});
