import { expect, it } from 'vitest';
import { fillPlaceholders, unknownPlaceholders } from './placeholders.ts';

it('placeholders are replaced with exam figures, areas, topics, and what the operator has set [FACT-02] [FACT-04] [FACT-05]', () => {
  expect(
    fillPlaceholders('{exam.questions} in {exam.minutes} minutes; {exam.passQuestions} right, {exam.passPercent}%'),
  ).toBe('83 in 210 minutes; 59 right, 70%');
  expect(fillPlaceholders('The fee is {exam.fee}.')).toBe(
    'The fee is about $38 to $45 per attempt; check with PSI when you book.',
  );
  expect(fillPlaceholders('{exam.prelicensingHoursLife} or {exam.prelicensingHoursLifeAndHealth} hours')).toBe(
    '20 or 40 hours',
  );
  expect(fillPlaceholders('{areas.2} and {areas.5}, {topics} topics')).toBe('21 and 25, 27 topics');
  expect(fillPlaceholders('{contact}; {operator}')).toBe('SITE_CONTACT_LABEL; SITE_OPERATOR');
});

it('an unknown placeholder stays unchanged and is reported', () => {
  expect(fillPlaceholders('{exam.attempts} and {exam.minutes}')).toBe('{exam.attempts} and 210');
  expect(unknownPlaceholders('{exam.attempts}, {exam.minutes}, {}')).toEqual(['exam.attempts', '']);
});
