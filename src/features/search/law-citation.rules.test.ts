import { expect, test } from 'vitest';
import { citationIn, exactness } from './law-citation.rules.ts';

test.each([
  ['17B:27-72', '17b:27-72', '17b:27-72'],
  ['n.j.s.a. 17b:25-3', '17b:25-3', '17b:25-3'],
  ['NJSA 17B : 25 – 3', '17b:25-3', '17b:25-3'],
  ['what is 11:17-2.9(a)?', '11:17-2.9', '11:17-2.9(a)'],
  ['N.J.A.C. 11:4-41.3(b)1', '11:4-41.3', '11:4-41.3(b)1'],
  ['17:22A-28', '17:22a-28', '17:22a-28'],
  ['26 U.S.C. § 1035(a)(2)', '26 usc 1035', '26 usc 1035(a)(2)'],
  ['26usc1035', '26 usc 1035', '26 usc 1035'],
  ['47 CFR 64.1200', '47 cfr 64.1200', '47 cfr 64.1200'],
])('%s is a citation of %s [SEARCH-05]', (words, number, full) => {
  expect(citationIn(words)).toEqual({ number, full, isChapter: false });
});

test('a number without a section is a chapter [SEARCH-05]', () => {
  expect(citationIn('title 17B:25')).toMatchObject({ number: '17b:25', isChapter: true });
});

test.each(['30 days', '5.3', '1035 exchange', '$500,000', 'rule 72', 'usc'])('%s is no citation', (words) => {
  expect(citationIn(words)).toBeUndefined();
});

test.each([
  ['17B:25-3', 'N.J.S.A. 17B:25-3', 3],
  ['17B:25-3', 'N.J.S.A. 17B:25-3; two law firm pages', 3],
  ['17B:27-72', 'N.J.S.A. 17B:27-72b', 2],
  ['17B:27-72b', 'N.J.S.A. 17B:27-72b', 3],
  ['26 usc 1035', '26 U.S.C. 1035(a)', 2],
  ['26 usc 1035(a)', 'Treas. Reg. 1.1035-1; 26 U.S.C. 1035(a)', 3],
  ['11:4-41', 'N.J.A.C. 11:4-41.3(b)2iv', 1],
  ['17B:25', 'N.J.S.A. 17B:25-4', 3],
  ['17B:25-3', 'N.J.S.A. 17B:25-34', 0],
  ['17B:25-3', 'N.J.S.A. 117B:25-3', 0],
  ['7:22-3', 'N.J.S.A. 17:22-3', 0],
  ['17B:25-3', 'Exam outline, 2.2 Provisions', 0],
])('a search for %s matches %s with exactness %i [SEARCH-05]', (words, text, expected) => {
  expect(exactness(text, citationIn(words)!)).toBe(expected);
});
