import { describe, expect, it } from 'vitest';
import { isOptionGrid } from './option-grids.ts';
import { validateGiveaways } from './question-validators.ts';
import { item } from './testing/item.ts';
import { validContent } from './testing/valid-content.ts';

describe('finds options that cross two features:', () => {
  it.each([
    'the insurer within 15 days / the producer within 15 days / the insurer within 30 days / the producer within 30 days',
    'Level face and level premium / Falling face and level premium / Level face and rising premium / Falling face and rising premium',
    'Oral consent of the client / Written consent of the client / Written consent of the payee / Oral consent of the payee',
    'A broker, who represents the insurer / An agent, who represents the insurer / An agent, who represents the client / A broker, who represents the client',
    'A fee but no exam / An exam but no fee / Both an exam and a fee but no bond / Both a fee and an exam but no bond',
    'once a year by mail / once a year in person / once a month by mail / once a month in person',
  ])('%s', (options) => {
    expect(isOptionGrid(item('Which is right?', options))).toBe(true);
  });
});

describe('ignores four candidates of one class:', () => {
  it.each([
    '10 days / 15 days / 30 days / 60 days',
    'the insurer / the producer / the Commissioner / the beneficiary',
    'the insurer within 15 days / the producer within 15 days / the insurer within 30 days / the producer within 10 days',
    'Both of them / Neither of them / The owner alone / The insured alone',
    'Term life / Decreasing term life / Whole life / Universal life',
  ])('%s', (options) => {
    expect(isOptionGrid(item('Which is right?', options))).toBe(false);
  });
});

it('a question bank with a grid in more than one of ten questions is refused, and so is a sealed form', () => {
  const problems = (grids: number) => {
    const { questions } = validContent().general;
    for (const question of questions.slice(0, grids))
      question.options = item('', 'oil in 1 hour / oil in 2 hours / tar in 1 hour / tar in 2 hours').options;
    return validateGiveaways('questions.yaml', questions).map(({ message }) => message);
  };
  expect(problems(4)).toEqual([]);
  expect(problems(5)).toEqual(['the options cross two features in 12.5% of the questions; the limit is 10%']);
});
