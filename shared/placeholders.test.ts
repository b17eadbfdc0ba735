import { expect, it } from 'vitest';
import { fillPlaceholders, unknownPlaceholders } from './placeholders.ts';

it('figures of the exam, areas, topics and the address take the place of their names [FACT-02] [FACT-04] [FACT-05]', () => {
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
  expect(fillPlaceholders('{contact.email}')).toMatch(/^\S+@\S+$/);
});

it('an unknown name stays as it stands and is told', () => {
  expect(fillPlaceholders('{exam.attempts} and {exam.minutes}')).toBe('{exam.attempts} and 210');
  expect(unknownPlaceholders('{exam.attempts}, {exam.minutes}, {}')).toEqual(['exam.attempts', '']);
});
