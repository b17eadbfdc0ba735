import { expect, it } from 'vitest';
import { citedFacts, partsOf, withoutFactCitations } from './fact-citations.ts';

const ANSWER = 'It needs 20 hours [f:5.3-f12, 5.3-f13]. It is no law of nature [f:nonsense]. Half [f:5.3-';

it('an answer is split into text and cited facts, without citations that have no fact id or no end', () => {
  expect(partsOf(ANSWER)).toEqual([
    { text: 'It needs 20 hours ' },
    { cites: ['5.3-f12', '5.3-f13'] },
    { text: '. It is no law of nature ' },
    { text: '. Half ' },
  ]);
  expect(citedFacts(ANSWER)).toEqual(['5.3-f12', '5.3-f13']);
});

it('citations can be removed from an answer', () => {
  expect(withoutFactCitations(ANSWER)).toBe('It needs 20 hours. It is no law of nature. Half ');
  expect(withoutFactCitations('[note] stays')).toBe('[note] stays');
});
