import { expect, it } from 'vitest';
import { similarity } from './similarity.ts';
import { keywordsOf, singular, tokensOf, wordsOf } from './words.ts';

it('tokens are words in lower case, numbers in digits, and the signs $ and %', () => {
  expect(tokensOf('The owner’s share: 12,000 dollars ($5.50, or ten %).')).toEqual([
    'the',
    'owner',
    'share',
    '12000',
    'dollars',
    '$',
    '5.50',
    'or',
    '10',
    '%',
  ]);
  expect(wordsOf('Thirty-one % of $40')).toEqual(['31', 'of', '40']);
});

it('keywords are singular and exclude stop words', () => {
  expect([...keywordsOf('What are the policies of the two owners?')]).toEqual(['policy', '2', 'owner']);
});

it.each([
  ['annuities', 'annuity'],
  ['days', 'day'],
  ['loss', 'loss'],
  ['s', 's'],
])('the singular of %s is %s', (word, expected) => {
  expect(singular(word)).toBe(expected);
});

it.each([
  ['a b', 'b a', 1],
  ['a b', 'b c', 1 / 3],
  ['a', 'b', 0],
  ['', 'a', 0],
  ['', '', 1],
])("the similarity of '%s' and '%s' is %d", (one, other, expected) => {
  expect(similarity(new Set(wordsOf(one)), new Set(wordsOf(other)))).toBe(expected);
});
