import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catalogue, findTopic, orderedTopics } from '#shared/catalogue.ts';
import { ExamFigure } from './exam-figure.tsx';
import { ExamStrip } from './exam-strip.tsx';
import { SlimStrip } from './slim-strip.tsx';
import { TopicShare } from './topic-share.tsx';

const mastery = catalogue.map(({ id, itemCount }) => ({
  areaId: id,
  strong: id === '2' ? 15 : 0,
  inProgress: id === '2' ? 3 : 0,
  weak: id === '2' ? 2 : 0,
  notStarted: id === '2' ? 1 : itemCount,
}));

const cells = (container: HTMLElement) =>
  [...container.querySelectorAll('.cell-group')].map((area) => area.querySelectorAll('.cell').length);

test('the strip has a cell for each of the 83 questions, in six areas', () => {
  const { container } = render(<ExamStrip mastery={mastery} />);
  expect(cells(container)).toEqual([9, 21, 12, 8, 25, 8]);
});

test('the cells of an area are in the order strong, in progress, weak, not started', () => {
  const { container } = render(<ExamStrip mastery={mastery} />);
  const second = [...container.querySelectorAll('.cell-group')[1]!.querySelectorAll<HTMLElement>('.cell')];
  const states = second.map(({ dataset }) => dataset.state);
  expect(states).toEqual([
    ...Array(15).fill('strong'),
    ...Array(3).fill('in-progress'),
    ...Array(2).fill('weak'),
    'not-started',
  ]);
});

test('the strip describes its figures in words', () => {
  render(<ExamStrip mastery={mastery} />);
  const words = screen.getByRole('img').getAttribute('aria-label');
  expect(words).toContain(
    'Area 2, Policy Riders, Provisions, Options, and Exclusions: 21 questions, 15 strong, 3 in progress, 2 weak, 1 not started.',
  );
});

test('the table has the same figures, and the key has the totals', () => {
  render(<ExamFigure mastery={mastery} />);
  const row = within(screen.getByRole('table', { hidden: true })).getByRole('row', { name: /^2 /, hidden: true });
  const figures = within(row).getAllByRole('cell', { hidden: true });
  expect(figures.map((cell) => cell.textContent)).toEqual(['21', '15', '3', '2', '1']);
  const key = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(key).toEqual(['Strong 15', 'In progress 3', 'Weak 2', 'Not started 63']);
  expect(screen.getByRole('img', { name: 'Strong on 15 of 83 questions' })).toBeTruthy();
});

test.each([
  ['the large figure', <ExamFigure key="large" mastery={mastery} />],
  ['the slim strip', <SlimStrip key="slim" mastery={mastery} />],
])('the rule by which the cells fill stands below %s [TOPIC-22]', (_name, strip) => {
  render(strip);
  const rule = screen.getByText('How this is counted').closest('details')?.textContent;
  expect(rule).toContain('An answer counts half after 30 days, and half with every 10 later answers on the topic.');
  expect(rule).toContain('strong from 80% correct, and weak below 70%');
  expect(rule).toContain('after 2 minutes of reading');
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
