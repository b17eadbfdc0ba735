import { expect, it } from 'vitest';
import { publicSource } from './public-source.ts';

it.each([
  ['N.J.S.A. 17B:25-19a(2)', 'N.J.S.A. 17B:25-19a(2)'],
  ['N.J.S.A. 17:22A-35; Kaplan; New Jersey question sets', 'N.J.S.A. 17:22A-35'],
  ['N.J.S.A. 3B:3-32; 3B:1-1', 'N.J.S.A. 3B:3-32; 3B:1-1'],
  ['N.J.S.A. 17B:25-4; Ledley, 138 N.J. 627 (1995)', 'N.J.S.A. 17B:25-4; Ledley, 138 N.J. 627 (1995)'],
  ['N.J.S.A. 17:30A-6 (title); N.J.S.A. 17:30A-8a', 'N.J.S.A. 17:30A-6; N.J.S.A. 17:30A-8a'],
  ['N.J.S.A. 17B:32A-4 (print of before 2022; the present text was not read)', 'N.J.S.A. 17B:32A-4'],
  ['N.J.S.A. 17B:32A-5a (as amended by P.L.2022, c.98)', 'N.J.S.A. 17B:32A-5a (as amended by P.L.2022, c.98)'],
  ['IRS Notice 2025-67, as reported by several news pages', 'IRS Notice 2025-67'],
])('users see %j as %j', (source, shown) => {
  expect(publicSource(source, '2.2')).toBe(shown);
});

it.each(['Exam outline', 'Two guides to buy-sell agreements', 'Public exam-preparation texts that agree'])(
  'where no law is the source, users see the topic of the exam outline: %s',
  (source) => {
    expect(publicSource(source, '1.3')).toBe('Exam outline, 1.3 Term Life');
    expect(publicSource(source, '6')).toBe(
      'Exam outline, 6 New Jersey Laws, Rules, and Regulations Pertinent to Life and Regulations',
    );
  },
);
