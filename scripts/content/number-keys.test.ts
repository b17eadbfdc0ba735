import { expect, test } from 'vitest';
import { outerKeyShare } from './number-keys.ts';
import { validateBankKeys } from './question-validators.ts';
import { item } from './testing/item.ts';
import { validContent } from './testing/valid-content.ts';

const share = (...options: string[]) => outerKeyShare(options.map((texts) => item('How long?', texts)));

test('the share counts keys that are the lowest or highest of four numbers', () => {
  expect(share('$1,000 / $2,000 / $900 / $2,500', '5% / 6% / 8% / 10%')).toBe(50);
  expect(share('10 business days / 5 days / 30 days / 60 days')).toBe(0);
});

test('times are compared by their length, and only sets of four numbers count', () => {
  expect(share('18 months / 1 year / 3 years / 5 years')).toBe(0);
  expect(share('120 hours / 24 hours / 48 hours / 72 hours')).toBe(100);
  expect(share('1 year / 2 years / 3 years / 5 years', 'The age / The sex / The job / 10 years')).toBe(100);
});

test('a bank whose keys are too often numbers in the middle is refused, and one whose keys are too often outside', () => {
  const [question] = validContent().general.questions;
  const questions = (outer: number) =>
    Array.from({ length: 100 }, (_, index) => ({
      ...question!,
      ...item('How many?', index < outer ? '1 / 2 / 3 / 4' : '2 / 1 / 3 / 4'),
    }));
  const message = (share: number) =>
    `the key is the lowest or highest number in ${share}% of the questions; it must be 40% to 60%`;
  for (const share of [39, 61]) expect(validateBankKeys(questions(share))).toContain(message(share));
  for (const share of [40, 60]) expect(validateBankKeys(questions(share))).not.toContain(message(share));
});
