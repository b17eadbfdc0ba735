import { catalogue } from './catalogue.ts';

const sumOf = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Splits `count` in the proportion of the weights, rounded by largest remainder. Of equal remainders the first is rounded up. */
export function apportion(count: number, weights: readonly number[]): number[] {
  const total = sumOf(weights);
  const exact = weights.map((weight) => (count * weight) / total);
  const whole = exact.map(Math.floor);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - whole[index]! }))
    .sort((a, b) => b.remainder - a.remainder);
  const roundedUp = new Set(byRemainder.slice(0, count - sumOf(whole)).map(({ index }) => index));
  return whole.map((share, index) => share + (roundedUp.has(index) ? 1 : 0));
}

/** Returns how many of `count` questions each area gets in the proportion of the real exam: 20 are 2, 5, 3, 2, 6 and 2. */
export function examProportion(count: number): { areaId: string; count: number }[] {
  const shares = apportion(
    count,
    catalogue.map(({ itemCount }) => itemCount),
  );
  return catalogue.map(({ id }, index) => ({ areaId: id, count: shares[index]! }));
}
