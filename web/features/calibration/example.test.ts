import { expect, test } from 'vitest';
import { chanceOfParts, weighAnswers } from '#server/features/readiness/readiness.rules.ts';
import { exam } from '#shared/exam.ts';
import { EXAMPLE, EXAMPLE_SHARES } from './example.ts';

test('the chances of the worked example are what the rules compute [READY-01] [READY-07]', () => {
  for (const { answers, chances } of EXAMPLE) {
    const computed = EXAMPLE_SHARES.map((share) =>
      chanceOfParts([{ items: exam.questions.value, alpha: 1 + answers * share, beta: 1 + answers * (1 - share) }]),
    );
    expect(computed.map((chance) => Math.round(chance * 1000) / 1000)).toEqual(chances);
  }
});

test('the weights in the words of the page are those of the rules [READY-04] [READY-07]', () => {
  const weightOf = (evidence: { isFirst: boolean; isSealed: boolean; ageDays: number }) =>
    weighAnswers([{ topicId: '1.1', correct: 1, total: 1, ...evidence }]).correct;
  expect(weightOf({ isFirst: true, isSealed: false, ageDays: 0 })).toBe(1);
  expect(weightOf({ isFirst: false, isSealed: false, ageDays: 0 })).toBe(1 / 5);
  expect(weightOf({ isFirst: true, isSealed: true, ageDays: 0 })).toBe(1.5);
  expect(weightOf({ isFirst: true, isSealed: false, ageDays: 30 })).toBe(1 / 2);
  expect(weightOf({ isFirst: true, isSealed: false, ageDays: 60 })).toBe(1 / 4);
});
