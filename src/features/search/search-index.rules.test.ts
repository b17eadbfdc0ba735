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

test('a term that equals the search comes first, whatever case and blanks it is typed with [SEARCH-02]', () => {
  const terms = [...index.entries.values()].flatMap(({ kind, title }) => (kind === 'term' ? title : []));
  const firstOf = (words: string) => findIn(index, words)[0];
  expect(terms.length).toBeGreaterThan(200);
  for (const term of terms) expect(firstOf(term)).toMatchObject({ kind: 'term', title: term });
  expect(firstOf('  Universal  LIFE ')).toMatchObject({ kind: 'term', title: 'universal life' });
});

test.each(['grace', 'grac', 'Grace per'])(
  '%s: the only term that begins so comes first, before the sections [SEARCH-02, SEARCH-03]',
  (words) => {
    expect(findIn(index, words)[0]).toMatchObject({ kind: 'term', title: 'grace period' });
  },
);

test('a number at the end of a phrase is a whole number [SEARCH-04]', () => {
  const [first] = textsOf('plan 4');
  expect(first).not.toMatch(/plan 40/);
});

const termsOf = (words: string) => [...new Set(findIn(index, words).flatMap(({ terms }) => terms))];

test('a word of two letters stands for longer ones only while it is typed [SEARCH-02, LIM-33]', () => {
  expect(termsOf('po').length).toBeGreaterThan(5);
  expect(termsOf('po ib').filter((term) => term.startsWith('po'))).toEqual([]);
});

test('words beyond the tenth do not count, so that no search takes much longer than others [LIM-33]', () => {
  const ten = 'insurer owner notice policy premium death claim lapse loan rider';
  expect(termsOf(`${ten} annuity`)).toEqual(termsOf(ten));
  // Words that the index leaves out, and those that come twice, take nobody's place.
  expect(termsOf(`how do the ${ten} insurer`)).toEqual(termsOf(ten));
});
