import { expect, test } from 'vitest';
import type { NewCard } from '#shared/flashcards.ts';
import { validateFlashcards } from './flashcards.rules.ts';

const MATERIAL = '[2.2-f90] The grace period of an individual policy is 31 days (law, source: N.J.S.A. 17B:25-3).';
const card: NewCard = {
  question: 'How long is the grace period?',
  answer: '31 days.',
  difficulty: 'easy',
  facts: ['2.2-f90'],
};
const grounding = { material: MATERIAL, factIds: new Set(['2.2-f90']) };
const validate = (change: Partial<NewCard>, existing: { question: string }[] = []) =>
  validateFlashcards([{ ...card, ...change }], existing, grounding);

test.each(['Thirty-one days.', 'It is 31 days under N.J.S.A. 17B:25-3.', 'One month, in general.'])(
  'a card that is based on the material is valid: %s',
  (answer) => {
    expect(validate({ answer })).toHaveLength(1);
  },
);

test.each<[string, Partial<NewCard>]>([
  ['a number that the material lacks', { answer: '4711 days.' }],
  ['a number in words that the material lacks', { answer: 'Sixty days.' }],
  ['a number that only a fact id has', { answer: 'Ninety days.' }],
  ['a number that only a citation has', { answer: '25 days.' }],
  ['a law that the material does not cite', { answer: '31 days under N.J.S.A. 17B:25-31.' }],
  ['markup', { answer: '<b>31</b> days.' }],
  ['no fact', { facts: [] }],
  ['an unknown fact', { facts: ['2.2-f91'] }],
  ['more than one idea', { answer: 'and so on '.repeat(50) }],
])('a card is refused for %s', (_problem, change) => {
  expect(validate(change)).toEqual([]);
});

test('a card that repeats the question of another card is refused', () => {
  expect(validate({}, [{ question: 'How long is a grace period?' }])).toEqual([]);
  expect(validateFlashcards([card, card], [], grounding)).toEqual([card]);
});
