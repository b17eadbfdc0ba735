import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QuestionStrip, type StripCell } from './question-strip.tsx';

const unanswered = (count: number): StripCell[] => Array.from({ length: count }, () => ({ state: 'unanswered' }));
const areas = (container: HTMLElement) =>
  [...container.querySelectorAll('.cell-group')].map((area) => [...area.querySelectorAll<HTMLElement>('.cell')]);

test.each([
  ['a full', 83, [9, 21, 12, 8, 25, 8]],
  ['a mini', 20, [2, 5, 3, 2, 6, 2]],
])('the strip of %s exam has %i cells in six areas [EXAM-20]', (_name, count, expected) => {
  const { container } = render(<QuestionStrip cells={unanswered(count)} />);
  expect(areas(container).map((cells) => cells.length)).toEqual(expected);
});

test('the cells keep the order of the questions, and the strip tells their states in words [EXAM-20]', () => {
  const cells = unanswered(20);
  cells[0] = { state: 'answered' };
  cells[2] = { state: 'answered', isFlagged: true };
  cells[3] = { state: 'unanswered', isCurrent: true };
  const { container } = render(<QuestionStrip cells={cells} />);
  const [, second] = areas(container);
  expect(second!.map(({ dataset }) => dataset.state)).toEqual([
    'answered',
    'unanswered',
    'unanswered',
    'unanswered',
    'unanswered',
  ]);
  expect(second!.map(({ dataset }) => 'flagged' in dataset)).toEqual([true, false, false, false, false]);
  expect(second!.map(({ dataset }) => 'current' in dataset)).toEqual([false, true, false, false, false]);
  const words = screen.getByRole('img').getAttribute('aria-label');
  expect(words).toContain('Question 4 of 20. Area 1, Policy types: 2 questions, 1 answered, 1 unanswered.');
  expect(words).toContain('5 questions, 1 answered, 4 unanswered, 1 flagged.');
});

test('the strip of a result tells correct, wrong and unanswered [EXAM-20]', () => {
  const cells = unanswered(20).map((): StripCell => ({ state: 'correct' }));
  cells[1] = { state: 'wrong' };
  cells[19] = { state: 'unanswered' };
  render(<QuestionStrip cells={cells} />);
  const words = screen.getByRole('img').getAttribute('aria-label');
  expect(words).toContain('20 questions. Area 1, Policy types: 2 questions, 1 correct, 1 wrong, 0 unanswered.');
});
