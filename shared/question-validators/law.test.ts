import { expect, it } from 'vitest';
import { citesLaw } from './law.ts';

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
])('a citation of law: %s', (source) => {
  expect(citesLaw(source)).toBe(true);
});

it.each([
  'General product knowledge',
  'Two New Jersey question sets',
  'N.J.S.A.',
  'Title 17B of the statutes',
  'The licensing act of 2001',
  'DOBI bulletin on fees',
  'Smith v. Jones',
])('no citation of law: %s', (source) => {
  expect(citesLaw(source)).toBe(false);
});
