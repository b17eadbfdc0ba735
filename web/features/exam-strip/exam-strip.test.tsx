import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findTopic, orderedTopics } from '#shared/catalogue.ts';
import type { Readiness } from '#shared/readiness.ts';
import { refusal } from '#web/testing/fake-server.ts';
import { enough, notEnough } from '#web/testing/readiness-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { ExamFigure } from './exam-figure.tsx';
import { ExamStrip } from './exam-strip.tsx';
import { missingText } from './missing-text.ts';
import { LoadedSlimStrip } from './slim-strip.tsx';
import { stripOfUser } from './strip.ts';
import { TopicShare } from './topic-share.tsx';

/** How many cells of each area have this state. */
const cells = (container: HTMLElement, state?: string) =>
  [...container.querySelectorAll('.cell-group')].map(
    (area) => area.querySelectorAll(state === undefined ? '.cell' : `.cell[data-state=${state}]`).length,
  );
const open = (readiness: Partial<Readiness> = {}) =>
  renderScreen(<ExamFigure />, { signedIn: rosa, handlers: { 'readiness.get': () => ({ ...enough, ...readiness }) } });
const headline = async (words: RegExp) => (await screen.findByRole('heading', { name: words })).textContent;

test('the strip has a cell for each of the 83 questions, in six areas', () => {
  const { container } = render(<ExamStrip />);
  expect(cells(container)).toEqual([9, 21, 12, 8, 25, 8]);
});

test('in each area the first cells are filled, as many as the headline says in all [VOICE-04]', () => {
  const { container } = render(<ExamStrip strip={stripOfUser(enough)} />);
  const filled = cells(container, 'expected');
  expect(filled).toEqual([7, 14, 9, 6, 16, 6]);
  expect(filled.reduce((sum, count) => sum + count, 0)).toBe(Math.round(enough.expected!));
  const first = [...container.querySelector('.cell-group')!.querySelectorAll<HTMLElement>('.cell')];
  expect(first.map(({ dataset }) => dataset.state)).toEqual([...Array(7).fill('expected'), undefined, undefined]);
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain(
    'Area 2, Policy Riders, Provisions, Options, and Exclusions: 21 questions, 14 expected correct.',
  );
});

test('while there is no estimate, answered questions are gray and no cell is filled [VOICE-04]', () => {
  const areas = notEnough.areas.map((area) => ({ ...area, questions: area.area === '1' ? 40 : area.questions }));
  const { container } = render(<ExamStrip strip={stripOfUser({ ...notEnough, areas })} />);
  expect(cells(container, 'tried')).toEqual([9, 5, 5, 0, 5, 0]);
  expect(cells(container, 'expected')).toEqual([0, 0, 0, 0, 0, 0]);
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('8 questions, 0 answered.');
});

test.each([
  [{ answers: 60, expected: 37.4 }, 'About 37 of 83 today. You need 59.'],
  [{ answers: 149, expected: 58.4 }, 'About 58 of 83 today. You need 59.'],
  [{ answers: 150, expected: 37.5 }, '38 of 83 today. You need 59.'],
  [{ answers: 100, expected: 58.5 }, 'You would pass today: about 59 of 83. You need 59.'],
  [{ answers: 400, expected: 71 }, 'You would pass today: 71 of 83. You need 59.'],
  [{ answers: 23, expected: null }, '83 questions. You need 59.'],
])('%o is said as: %s [VOICE-03, VOICE-05]', async (standing, words) => {
  open(standing);
  expect(await headline(/You need 59/)).toBe(words);
});

test('the scale shows the same number and the pass mark [VOICE-03]', async () => {
  open();
  expect(
    await screen.findByRole('img', { name: '58 of 83 expected correct; 59 correct answers to pass' }),
  ).toBeTruthy();
});

test.each([
  [{ chance: 0.71, low: 0.52, high: 0.86 }, 'Your chance of passing today is 71%, most likely between 52% and 86%.'],
  [{ chance: 0.1, low: 0.02, high: 0.3 }, 'Your chance of passing today is 10%, most likely between 2% and 30%.'],
  [{ chance: 0.999, low: 0.998, high: 1 }, 'Your chance of passing today is over 99%.'],
  [{ chance: 0.099, low: 0.01, high: 0.2 }, null],
  [{ chance: 0.001, low: 0, high: 0.002 }, null],
])(
  'the chance %o stands beside the headline from 10%% on, without an interval of equal ends: %s [VOICE-05, READY-09]',
  async (chance, words) => {
    open(chance);
    await headline(/You need 59/);
    expect(screen.queryByText(/^Your/)?.textContent ?? null).toBe(words);
  },
);

test.each([
  [{ answers: 50, areas: ['1', '2', '3', '4', '5', '6'] }, 'Answer 50 questions, and at least one in each area'],
  [{ answers: 12, areas: ['4'] }, 'Answer 12 more questions, and at least one in area 4'],
  [{ answers: 27, areas: ['4', '6'] }, 'Answer 27 more questions, and at least one in each of areas 4 and 6'],
  [{ answers: 1, areas: [] }, 'Answer 1 more question'],
  [{ answers: 0, areas: ['6'] }, 'Answer at least one question in area 6'],
])('what is missing is said in words: %o, %s [READY-03]', (missing, words) => {
  expect(missingText(missing)).toBe(`${words}, to see where you stand.`);
});

test('the dashboard says what is missing in place of the chance [READY-03, READY-09]', async () => {
  open(notEnough);
  expect(
    await screen.findByText(
      'Answer 27 more questions, and at least one in each of areas 4 and 6, to see where you stand.',
    ),
  ).toBeTruthy();
});

test('the table has what is expected in each area, and for each topic answers, share right, and whether it was read [DASH-20]', async () => {
  open({
    topics: enough.topics.map((topic) => (topic.topicId === '2.2' ? { ...topic, answered: 0, correct: 0 } : topic)),
  });
  const table = within(await screen.findByRole('table', { hidden: true }));
  const row = (name: RegExp) =>
    within(table.getByRole('row', { name, hidden: true }))
      .getAllByRole('cell', { hidden: true })
      .map(({ textContent }) => textContent)
      .filter(Boolean);
  expect(row(/^2 Policy Riders/)).toEqual(['14.3 of 21 expected']);
  expect(row(/^1.1 /)).toEqual(['10', '70%', 'Read']);
  expect(row(/^2.1 /)).toEqual(['10', '70%', 'Not read']);
  expect(row(/^2.2 /)).toEqual(['0', '–', 'Not read']);
  expect(table.getAllByRole('row', { hidden: true })).toHaveLength(1 + 6 + orderedTopics.length);
});

test('if the estimate can not be loaded, the figure says so, and the user can try again [READY-09]', async () => {
  let isDown = true;
  const { user } = renderScreen(<ExamFigure />, {
    signedIn: rosa,
    handlers: {
      'readiness.get': () => {
        if (isDown) throw refusal(503, 'The service is not available right now.');
        return enough;
      },
    },
  });
  const alert = await screen.findByRole('alert');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await headline(/You need 59/)).toBeTruthy();
});

test.each([
  ['the large figure', <ExamFigure key="large" />],
  ['the slim strip', <LoadedSlimStrip key="slim" />],
])('headline, strip and what they mean stand together in %s [VOICE-03, TOPIC-22]', async (_name, figure) => {
  const { container } = renderScreen(figure, { signedIn: rosa, handlers: { 'readiness.get': () => enough } });
  expect(await screen.findByText(/of 83 today/)).toBeTruthy();
  expect(cells(container, 'expected')).toEqual([7, 14, 9, 6, 16, 6]);
  const rule = screen.getByText('How we count this').closest('details')?.textContent;
  expect(rule).toContain(
    "an answer's weight halves every 30 days, and again with every 10 newer answers on that topic.",
  );
});

const cellsOf = (stripes: Iterable<HTMLElement>) =>
  [...stripes].reduce((sum, { style }) => sum + Number(style.getPropertyValue('--n')), 0);

test.each(orderedTopics.map((topic) => [topic.id, topic] as const))(
  'the strip of topic %s darkens as many cells as its words say [DASH-21]',
  (_id, topic) => {
    const { container } = render(<TopicShare topic={topic} />);
    const [, words] = /(\d+) of the 83 questions$/.exec(container.textContent)!;
    expect(cellsOf(container.querySelectorAll<HTMLElement>('i[data-current]'))).toBe(Number(words));
    expect(cellsOf(container.querySelectorAll('i'))).toBe(83);
  },
);

test('licensing has eight questions, which come after the eight of 5.1 and 5.2 [DASH-21]', () => {
  const { container } = render(<TopicShare topic={findTopic('5.3')!} />);
  const law = container.querySelectorAll('.strip-title > span')[4]!.querySelectorAll('i');
  expect([...law].map((stripe) => [cellsOf([stripe]), 'current' in stripe.dataset])).toEqual([
    [8, false],
    [8, true],
    [9, false],
  ]);
});
