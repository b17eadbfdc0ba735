import { expect, it } from 'vitest';
import { looseNumbersOf, numbersOf, unknownNumbers } from './numbers.ts';

const MATERIAL =
  '[5.3-f90] The grace period is 31 days (law, source: N.J.S.A. 17B:25-45). The fine is $5,000; two years.';

it.each([
  ['31 days, or thirty-one days', []],
  ['five thousand dollars in 2 years', []],
  ['one of them', []],
  ['ninety days', ['90']],
  ['45 days', ['45']],
  ['the thirtieth day', ['30']],
  ['two million, 2,000,000 and $2 million', ['2000000']],
  ['N.J.S.A. 17B:25-45 and section 7702A', []],
])('the unknown numbers in "%s" are %j', (text, expected) => {
  expect(unknownNumbers(text, MATERIAL)).toEqual(expected);
});

it('numbers in fact ids, law citations and 401(k) plans are left out', () => {
  expect(numbersOf('[5.3-f12] says so by 26 U.S.C. 101(a)(2) and N.J.A.C. 11:4-2.1; a 401(k) holds 10%.')).toEqual([
    '10',
  ]);
});

it('loose numbers are words that state an amount', () => {
  expect(looseNumbersOf('Half of it, doubled; a dozen. Behalf does not.')).toEqual(['half', 'doubled', 'dozen']);
});
