import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Flashcard } from '#shared/flashcards.ts';
import type { ListedMistake } from '#shared/mistakes.ts';
import type { ServedQuiz } from '#shared/quiz.ts';
import { ReviewFigures } from '#web/features/review/review-figures.tsx';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { hoursAgo } from '#web/testing/moments.ts';
import { pageOf } from '#web/testing/pages.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { SUMMARY } from '#web/testing/review-server.ts';
import { tenQuestions } from '#web/testing/topic-server.ts';
import MistakesScreen from './mistakes.tsx';

/** A mistake of so many hours ago. The user chose the second option, and the third is correct. */
const mistake = (hours: number, topicId = '2.2'): ListedMistake => ({
  hasFlashcard: false,
  questionId: `q${hours}`,
  topicId,
  area: topicId.charAt(0),
  question: `What was asked ${hours} hours ago?`,
  options: [`zero ${hours}`, `one ${hours}`, `two ${hours}`, `three ${hours}`],
  chosen: 1,
  correct: 2,
  rationales: ['Zero is too few.', 'One is **too early**.', 'Two is [[grace period|in time]].', 'Three is too late.'],
  others: { shares: [5, 40, 55, 0], right: 55 },
  answeredAt: hoursAgo(hours),
});
/** Twelve mistakes in area 2 and two in area 5, newest first. */
const fourteen = [
  mistake(1, '5.3'),
  ...Array.from({ length: 12 }, (_, index) => mistake(index + 2)),
  mistake(49, '5.4'),
];

/** A fake server that stores the cards of the test. */
function cardServer(cards: Flashcard[] = []): Handlers {
  return {
    'flashcards.create': (values) => {
      const created = { id: `card-${cards.length}`, ...values };
      cards.push(created);
      return created;
    },
  };
}

function mistakeServer(mistakes: ListedMistake[], pageLength?: number): Handlers {
  const areas = [...Map.groupBy(mistakes, ({ area }) => area)].map(([area, { length: count }]) => ({ area, count }));
  return {
    'mistakes.counts': () => ({ total: mistakes.length, areas }),
    'mistakes.page': ({ area, cursor }) =>
      pageOf(
        mistakes.filter((each) => area === undefined || each.area === area),
        { cursor },
        pageLength,
      ),
  };
}

function open(mistakes: ListedMistake[] = fourteen, handlers: Handlers = {}, path = '/mistakes') {
  const rendered = renderScreen(
    <main>
      <MistakesScreen />
    </main>,
    {
      path,
      signedIn: rosa,
      handlers: {
        ...mistakeServer(mistakes),
        'practice.current': () => null,
        'practice.start': () => ({ runId: 'new', questions: tenQuestions }),
        'questions.reported': () => [],
        ...cardServer(),
        ...handlers,
      },
    },
  );
  const inputs = (name: string) => rendered.calls.filter((call) => call.path === name).map(({ input }) => input);
  return { ...rendered, inputs };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const questions = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const item = async (hours: number) =>
  within((await screen.findByRole('heading', { name: `What was asked ${hours} hours ago?` })).closest('li')!);

async function filterBy(user: UserEvent, area: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: 'Filter by area' }));
  await user.click(await screen.findByRole('option', { name: area }));
}

test('each mistake has its topic, both answers with their rationales, and the other two on request, newest first [QUIZ-30, BEYOND-08]', async () => {
  const { user } = open([mistake(3, '5.3'), mistake(50)]);
  const missed = await item(3);
  expect(questions()).toEqual(['What was asked 3 hours ago?', 'What was asked 50 hours ago?']);
  expect(missed.getByRole('link', { name: 'Licensing' }).getAttribute('href')).toBe('/topic/5.3');
  expect(missed.getByText('3 hours ago').closest('p')?.textContent).toBe('Missed 3 hours ago');
  const answers = (name: string) => missed.getByText(name).closest('div')?.textContent;
  expect(answers('Your answer')).toBe('Your answer40% chose thisone 3One is too early.');
  expect(answers('Correct answer')).toBe('Correct answer55% chose thistwo 3Two is in time.');
  const others = missed.getByText('The other answers').closest('details')!;
  expect(others.open).toBe(false);
  await user.click(missed.getByText('The other answers'));
  expect(others.open).toBe(true);
  expect(others.textContent).toContain('zero 3 5% chose thisZero is too few.three 3 Few chose thisThree is too late.');
});

test('the page says how a question enters and leaves the list, also while it is empty [QUIZ-30]', async () => {
  open([]);
  expect(screen.getByText(/^Questions you miss show up here\. Get one right on two different days/)).toBeTruthy();
  await screen.findByText('No mistakes to practice');
});

test('the filter shows one area, counts the mistakes of each, and is part of the address [QUIZ-30]', async () => {
  const { user, currentPath } = open();
  await filterBy(user, /^5 New Jersey law, all lines \(2\)$/);
  await waitFor(() => expect(questions()).toEqual(['What was asked 1 hours ago?', 'What was asked 49 hours ago?']));
  expect(currentPath()).toBe('/mistakes?area=5');
  await filterBy(user, /^3 .*\(0\)$/);
  await waitFor(() => expect(questions()).toEqual(['No mistakes in this area']));
  expect(screen.queryByRole('button', { name: 'Practice these' })).toBeNull();
  await user.click(await button('Show All Areas'));
  await waitFor(() => expect(questions()).toHaveLength(14));
  expect(currentPath()).toBe('/mistakes');
});

test.each([
  ['/mistakes', {}],
  ['/mistakes?area=2', { area: '2' }],
])("at %s, 'Practice these' lets the server choose ten of the mistakes that are listed [QUIZ-30]", async (path, of) => {
  const { user, currentPath, inputs } = open(fourteen, {}, path);
  await user.click(await button('Practice these'));
  expect(screen.getByText('10 at a time, oldest first')).toBeTruthy();
  await waitFor(() => expect(currentPath()).toBe('/practice/quiz'));
  expect(inputs('practice.start')).toEqual([{ scope: 'mistakes', count: 10, ...of, keepsUnfinished: true }]);
});

test.each([
  [0, 'primary'],
  [1, 'line'],
])(
  'a practice with %i answers can be continued, and the page warns that a new one replaces it, so a start does not ask [QUIZ-26] [QUIZ-30] [QUIZ-32]',
  async (answered, variant) => {
    const answers = tenQuestions.slice(0, answered).map(({ id }) => ({ questionId: id, chosen: 0 }));
    const { user, inputs } = open([mistake(3)], {
      'practice.current': () => ({ runId: 'old', questions: tenQuestions, answers }),
    });
    const name = `Continue your practice set: question ${answered + 1} of 10`;
    const link = await screen.findByRole('link', { name });
    expect(screen.getAllByRole('link').filter(({ dataset }) => dataset.variant === 'primary')).toHaveLength(answered);
    expect(link.getAttribute('href')).toBe('/practice/quiz');
    expect(screen.getByText('Starting a new one replaces it.')).toBeTruthy();
    expect((await button('Practice these')).dataset.variant).toBe(variant);
    await user.click(await button('Practice these'));
    await waitFor(() =>
      expect(inputs('practice.start')).toEqual([{ scope: 'mistakes', count: 10, keepsUnfinished: false }]),
    );
  },
);

test('a mistake becomes a flashcard without markup, once [QUIZ-30]', async () => {
  const { user, inputs, unmount } = open([mistake(3), mistake(50)]);
  await user.click((await item(3)).getByRole('button', { name: 'Add to flashcards' }));
  expect(await screen.findByText('Added to your flashcards', { selector: 'li *' })).toBeTruthy();
  expect(inputs('flashcards.create')).toEqual([
    { topicId: '2.2', question: 'What was asked 3 hours ago?', answer: 'two 3\n\nTwo is in time.' },
  ]);
  const added = (await item(3)).getByRole<HTMLButtonElement>('button', { name: 'Added' });
  expect(added.disabled).toBe(true);
  expect((await item(50)).getByRole<HTMLButtonElement>('button', { name: 'Add to flashcards' }).disabled).toBe(false);
  unmount();

  open([{ ...mistake(3), hasFlashcard: true }]);
  expect(await (await item(3)).findByRole('button', { name: 'Added' })).toBeTruthy();
});

test('a card from a mistake counts at once in the review and among the mistakes [CALL-07]', async () => {
  const { user, calls } = renderScreen(
    <>
      <MistakesScreen />
      <ReviewFigures />
    </>,
    {
      path: '/mistakes',
      signedIn: rosa,
      handlers: { ...mistakeServer([mistake(3)]), ...cardServer(), 'review.summary': () => SUMMARY },
    },
  );
  const count = (path: string) => calls.filter((call) => call.path === path).length;
  await user.click((await item(3)).getByRole('button', { name: 'Add to flashcards' }));
  await waitFor(() => expect(count('review.summary')).toBe(2));
  expect(count('mistakes.page')).toBe(2);
});

test('if the flashcard can not be created, a toast says so, and the user can try again', async () => {
  const { user } = open([mistake(3)], {
    'flashcards.create': () => {
      throw refusal(500, 'Something went wrong');
    },
  });
  await user.click(await button('Add to flashcards'));
  expect(await screen.findByText('Failed to create flashcard', { selector: 'li *' })).toBeTruthy();
  expect((await button('Add to flashcards')).disabled).toBe(false);
});

test('a long list shows a page at a time, and the focus moves to the first new one [QUIZ-30, LIM-06]', async () => {
  const mistakes = Array.from({ length: 14 }, (_, index) => mistake(index + 1));
  const { user } = open([], mistakeServer(mistakes, 10));
  expect((await screen.findByText('10 of 14 shown')).getAttribute('role')).toBe('status');
  expect(questions()).toHaveLength(10);
  await user.click(await button('Show more'));
  await screen.findByText('14 of 14 shown');
  expect(questions()).toHaveLength(14);
  expect(document.activeElement?.textContent).toBe('What was asked 11 hours ago?');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a user without mistakes gets a way to practice [QUIZ-30]', async () => {
  open([]);
  expect((await screen.findByRole('link', { name: 'Go to Practice' })).getAttribute('href')).toBe('/practice');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('mistakes of an area that are chosen while a practice starts have a practice of their own [QUIZ-29]', async () => {
  const held = Promise.withResolvers<ServedQuiz>();
  const { user, inputs, currentPath } = open(fourteen, { 'practice.start': () => held.promise });
  await user.click(await button('Practice these'));
  await filterBy(user, /^5 /);
  await user.click(await button('Practice these'));
  held.resolve({ runId: 'new', questions: tenQuestions });
  await waitFor(() => expect(currentPath()).toBe('/practice/quiz'));
  expect(inputs('practice.start')).toEqual([
    { scope: 'mistakes', count: 10, keepsUnfinished: true },
    { scope: 'mistakes', count: 10, area: '5', keepsUnfinished: true },
  ]);
});

test('if the mistakes can not be loaded, the page says so, and the user can try again', async () => {
  let isDown = true;
  const { user } = open([], {
    ...mistakeServer([mistake(3)]),
    'mistakes.counts': () => {
      if (isDown) throw refusal(503, 'The service is not available right now.');
      return { total: 1, areas: [{ area: '2', count: 1 }] };
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The service is not available right now.');
  expect(screen.queryByText('No mistakes to practice')).toBeNull();
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await item(3);
});

test('while the mistakes load, the page says so and shows no empty state', async () => {
  open([], { 'mistakes.counts': () => new Promise(() => {}) });
  expect((await screen.findByText('Loading...')).getAttribute('role')).toBe('status');
  expect(screen.queryByText('No mistakes to practice')).toBeNull();
});
