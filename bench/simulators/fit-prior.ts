import { chanceOf, type Prior } from '#server/features/readiness/readiness.rules.ts';
import type { Learner } from './learner.ts';

/** A chance of exactly 0 or 1 would make one surprise infinitely costly. */
const SMALLEST_CHANCE = 1e-6;
const FIRST_STEP = 0.8;
const LAST_STEP = 0.005;

/** Returns the log loss of a forecast: 0 for a certain one that comes true, and 0.69 for 50 %. */
export function logLoss(chance: number, passed: boolean): number {
  return -Math.log(Math.max(SMALLEST_CHANCE, passed ? chance : 1 - chance));
}

/**
 * Returns the prior whose chances have the smallest mean log loss. From a starting point it tries a step up and down in
 * the logarithm of `a`, of `b` and of both, goes to the best, and halves the step when none is better.
 */
export function fitPrior(learners: readonly Learner[]): Prior {
  const lossOf = (prior: Prior) =>
    learners.reduce((sum, { weights, passed }) => sum + logLoss(chanceOf(weights, prior), passed), 0);
  let best = { prior: { a: 1, b: 1 }, loss: lossOf({ a: 1, b: 1 }) };
  for (let step = FIRST_STEP; step > LAST_STEP; ) {
    const up = Math.exp(step);
    const { a, b } = best.prior;
    const tried = [
      { a: a * up, b },
      { a: a / up, b },
      { a, b: b * up },
      { a, b: b / up },
      { a: a * up, b: b * up },
      { a: a / up, b: b / up },
    ].map((prior) => ({ prior, loss: lossOf(prior) }));
    const next = tried.reduce((one, other) => (other.loss < one.loss ? other : one));
    if (next.loss < best.loss) best = next;
    else step /= 2;
  }
  return best.prior;
}
