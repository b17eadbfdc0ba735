import { expect, test } from 'vitest';
import { chanceOf, hasEnough } from '#server/features/readiness/readiness.rules.ts';
import { seeded } from '#shared/seeded.ts';
import { fitPrior, logLoss } from './fit-prior.ts';
import { judge } from './judge.ts';
import { type Learner, simulateLearners } from './learner.ts';
import { HARSH, MAIN } from './population.ts';

const UNIFORM = { a: 1, b: 1 };
const learners = simulateLearners(MAIN, 100, seeded(1));
const enough = learners.filter(({ weights }) => hasEnough(weights));
const share = (all: readonly Learner[], numberOf: (learner: Learner) => number) =>
  all.reduce((sum, learner) => sum + numberOf(learner), 0) / all.length;

test('the same seed gives the same learners, and another seed gives others [READY-08]', () => {
  expect(simulateLearners(MAIN, 20, seeded(1))).toEqual(learners.slice(0, 20));
  expect(simulateLearners(MAIN, 20, seeded(2))).not.toEqual(learners.slice(0, 20));
});

test('learners practice between 50 and some 1,400 questions, and the true chance tells who passes [READY-08]', () => {
  const answers = learners.map((learner) => learner.answers);
  expect(Math.min(...answers)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...answers)).toBeLessThan(1500);
  const passed = learners.filter((learner) => learner.passed);
  const failed = learners.filter((learner) => !learner.passed);
  expect(share(passed, ({ truth }) => truth)).toBeGreaterThan(share(failed, ({ truth }) => truth) + 0.2);
});

test('the harsh population passes less often than its practice says [READY-08]', () => {
  const harsh = simulateLearners(HARSH, 100, seeded(1));
  const practiceShare = (all: readonly Learner[]) => share(all, ({ correct, answers }) => correct / answers);
  expect(Math.abs(practiceShare(harsh) - practiceShare(learners))).toBeLessThan(0.05);
  expect(share(harsh, ({ truth }) => truth)).toBeLessThan(share(learners, ({ truth }) => truth) - 0.1);
});

test('the fitted prior has a smaller loss than its neighbors and than Beta(1, 1) [READY-08]', () => {
  const { a, b } = fitPrior(enough);
  const lossOf = (prior: { a: number; b: number }) =>
    share(enough, ({ weights, passed }) => logLoss(chanceOf(weights, prior), passed));
  for (const other of [UNIFORM, { a: a * 1.2, b }, { a, b: b * 1.2 }, { a: a / 1.2, b: b / 1.2 }]) {
    expect(lossOf({ a, b })).toBeLessThan(lossOf(other));
  }
});

test('a judgment counts each learner once, and judges the forecasts by what happened [READY-08]', () => {
  const half = learners.slice(0, 50);
  const { learners: judged, tooFewAnswers, brier, reliability, byAnswers } = judge(half, UNIFORM, 0.6);
  expect(judged + tooFewAnswers).toBe(50);
  for (const parts of [reliability, byAnswers]) expect(parts.reduce((sum, one) => sum + one.learners, 0)).toBe(judged);
  const withEnough = half.filter(({ weights }) => hasEnough(weights));
  expect(brier.estimate).toBeCloseTo(
    share(withEnough, ({ weights, passed }) => (chanceOf(weights, UNIFORM) - Number(passed)) ** 2),
  );
  expect(brier.eightyPercent).toBeCloseTo(
    share(withEnough, ({ correct, answers, passed }) => Number(correct / answers >= 0.8 !== passed)),
  );
});
