import { expect, test } from 'vitest';
import { loadMaterial } from '../topics/material.service.ts';
import { findIn, indexOf } from './search-index.rules.ts';

const index = indexOf(loadMaterial());
const textsOf = (words: string) => findIn(index, words).map(({ title, text }) => `${title} ${text}`);

test.each([
  ['30 days', /\b30 days\b/i],
  ['31 days', /\b31 days\b/i],
  ['10 working days', /\b10 working days\b/i],
  ['2 years', /\b(2|two) years\b/i],
  ['grace period', /\bgrace periods?\b/i],
  ['grace per', /\bgrace per/i],
  ['policy loans', /\bpolicy loans?\b/i],
  ['buy-sell agreement', /\bbuy-sell agreements?\b/i],
  ['accidental death benefit', /\baccidental death benefits?\b/i],
])('%s: the results that contain the phrase come first [SEARCH-04]', (words, phrase) => {
  const hasPhrase = textsOf(words).map((text) => phrase.test(text));
  expect(hasPhrase[0]).toBe(true);
  expect(hasPhrase).toEqual(hasPhrase.toSorted((a, b) => Number(b) - Number(a)));
});

test('a number at the end of a phrase is a whole number [SEARCH-04]', () => {
  const [first] = textsOf('plan 4');
  expect(first).not.toMatch(/plan 40/);
});
