import { expect, it } from 'vitest';
import { citesLaw, unknownLawCitations } from './law-citations.ts';

it.each([
  'N.J.S.A. 17B:25-19a(2)',
  'N.J.A.C. 11:17-2.12(a)',
  '18 U.S.C. 1033',
  '15 U.S.C. § 1681d',
  '16 CFR 310.4',
  'IRC 7702(a)(2)(B)',
  'IRC section 101',
  'Treas. Reg. 1.1035-1',
  'P.L.2010, c.120',
  'DOBI Bulletin 20-21',
  'Merin v. Maglaki, 126 N.J. 430 (1992)',
  'Paul v. Virginia (1869)',
])('is a citation of law: %s', (source) => {
  expect(citesLaw(source)).toBe(true);
});

it.each([
  'Exam outline',
  'Two New Jersey question sets',
  'N.J.S.A.',
  'Title 17B of the statutes',
  'The licensing act of 2001',
  'DOBI bulletin on fees',
  'Smith v. Jones',
])('is not a citation of law: %s', (source) => {
  expect(citesLaw(source)).toBe(false);
});

const MATERIAL = `See N.J.S.A. 17B:25-19 and N.J.A.C. 11:17-2.12(a); source: 26 U.S.C. 101(a)(1), 15 U.S.C. § 1681d;
P.L. 2010, c. 120; Merin v. Maglaki, 126 N.J. 430 (1992). A 401(k) plan.`;

it.each<[string, string[]]>([
  ['N.J.S.A. 17B:25-19a says so.', []],
  ['N.J.S.A.17B:25-19 says so.', []],
  ['N.J.S.A. 17B:25-1 says so.', ['N.J.S.A. 17B:25-1']],
  ['N.J.A.C. 11:17-2.1 says so.', ['N.J.A.C. 11:17-2.1']],
  ['15 U.S.C. §1681d and 15 U.S.C. 1681m', ['15 U.S.C. 1681m']],
  ['section 101(a), IRC 101 and Section 102', ['Section 102']],
  ['P.L.2010, c.120 and P.L.2011, c.120', ['P.L.2011, c.120']],
  ['Merin v. Maglaki (1992)', []],
  ['Paul v. Virginia was decided in 1869.', ['Paul v. Virginia']],
  ['a 401(k) and a 403(b)', ['403(b)']],
  ['within 30 days (for 2 years)', []],
])('the unknown citations in "%s" are %j', (text, expected) => {
  expect(unknownLawCitations(text, MATERIAL)).toEqual(expected);
});
