import { describe, expect, test } from 'vitest';
import { catalogue } from '#shared/catalogue.ts';
import { seeded } from '#shared/seeded.ts';
import {
  type AreaWeight,
  chanceAtShares,
  chanceOf,
  chanceOfParts,
  type Evidence,
  estimateReadiness,
  weighAnswers,
  weighAreas,
} from './readiness.rules.ts';

const UNIFORM = { a: 1, b: 1 };

/** `answers` weighted answers, spread over the areas like the exam's questions, with this share correct. */
const weightsAt = (answers: number, share: number): AreaWeight[] =>
  catalogue.map(({ id, itemCount }) => {
    const inArea = (answers * itemCount) / 83;
    return { area: id, items: itemCount, questions: inArea, correct: inArea * share, wrong: inArea * (1 - share) };
  });

describe('the chance of at least 59 of 83', () => {
  test.each([
    [10, [0.424, 0.545, 0.667, 0.778]],
    [50, [0.455, 0.691, 0.874, 0.967]],
    [83, [0.46, 0.729, 0.915, 0.986]],
    [166, [0.464, 0.77, 0.949, 0.996]],
    [332, [0.466, 0.797, 0.966, 0.998]],
  ])('with %i answers in one pot has the check values for shares of 0.7 to 0.85 [READY-01]', (answers, expected) => {
    for (const [index, share] of [0.7, 0.75, 0.8, 0.85].entries()) {
      const pot = { items: 83, alpha: 1 + answers * share, beta: 1 + answers * (1 - share) };
      expect(Math.abs(chanceOfParts([pot]) - expected[index]!)).toBeLessThanOrEqual(0.001);
    }
  });

  test('of six areas is the one that simulated exams have [READY-01]', () => {
    const weights = weightsAt(100, 0.72);
    const random = seeded(1);
    const { low, high } = estimateReadiness(weights, UNIFORM);
    const passes = Array.from({ length: 20_000 }, () => passesAnExam(weights, random));
    const chances = passes.map(({ chance }) => chance).sort((one, other) => one - other);
    expect(chanceOf(weights, UNIFORM)).toBeCloseTo(passes.filter(({ passed }) => passed).length / passes.length, 1.7);
    expect(Math.abs(low! - chances[2_000]!)).toBeLessThan(0.02);
    expect(Math.abs(high! - chances[18_000]!)).toBeLessThan(0.02);
  });

  test('is a probability with very many answers too [READY-01]', () => {
    expect(chanceOf(weightsAt(1e7, 0.9), UNIFORM)).toBeCloseTo(1, 6);
    expect(chanceOf(weightsAt(1e7, 0.3), UNIFORM)).toBeCloseTo(0, 6);
  });

  test('follows from the prior: correct answers before the first one raise it [READY-01]', () => {
    const weights = weightsAt(60, 0.7);
    expect(chanceOf(weights, { a: 4, b: 1 })).toBeGreaterThan(chanceOf(weights, UNIFORM));
  });
});

/** Draws the shares from the posteriors, and an exam at these shares. */
function passesAnExam(weights: readonly AreaWeight[], random: () => number) {
  const parts = weights.map(({ items, correct, wrong }) => ({
    items,
    share: betaSample(1 + correct, 1 + wrong, random),
  }));
  const correct = parts.reduce(
    (sum, { items, share }) => sum + Array.from({ length: items }, random).filter((one) => one < share).length,
    0,
  );
  return { chance: chanceAtShares(parts), passed: correct >= 59 };
}

/** Draws a share from Beta(alpha, beta) by rejection from a grid, another way than the rule's. */
function betaSample(alpha: number, beta: number, random: () => number): number {
  const mode = (alpha - 1) / (alpha + beta - 2);
  const logDensity = (share: number) => (alpha - 1) * Math.log(share) + (beta - 1) * Math.log(1 - share);
  for (;;) {
    const share = random();
    if (Math.log(random()) < logDensity(share) - logDensity(mode)) return share;
  }
}

describe('the weight of an answer', () => {
  const evidence = (extra: Partial<Evidence>): Evidence => ({
    topicId: '5.3',
    ageDays: 0,
    isFirst: true,
    isSealed: false,
    correct: 3,
    total: 4,
    ...extra,
  });
  const lawArea = (...all: Evidence[]) => weighAreas(all)[4]!;

  test.each([
    ['is 1 for a first answer', {}, 1],
    ['is 0.2 for a repeat', { isFirst: false }, 0.2],
    ['is 1.5 in a sealed form', { isSealed: true }, 1.5],
    ['is 0.2 for a repeat in a sealed form', { isFirst: false, isSealed: true }, 0.2],
    ['halves in 30 days', { ageDays: 30 }, 0.5],
    ['halves again in the next 30 days', { ageDays: 60 }, 0.25],
    ['falls from day to day', { ageDays: 15, isSealed: true }, 1.5 * Math.SQRT1_2],
  ])('%s [READY-04]', (_, extra, weight) => {
    const { correct, wrong } = lawArea(evidence(extra));
    expect(correct).toBeCloseTo(3 * weight);
    expect(wrong).toBeCloseTo(weight);
  });

  test('adds up within the area of the topic, and all six areas are listed [READY-04]', () => {
    const weights = weighAreas([evidence({}), evidence({ topicId: '5.1' }), evidence({ topicId: '6', correct: 0 })]);
    expect(weights.map(({ area, items }) => [area, items])).toEqual(catalogue.map((one) => [one.id, one.itemCount]));
    expect(weighAnswers([evidence({}), evidence({ isFirst: false })])).toEqual({ correct: 3.6, wrong: 1.2 });
    expect(weights.map(({ correct, wrong }) => [correct, wrong])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [6, 2],
      [0, 4],
    ]);
  });

  test("of a report is that of the area's questions on its day [READY-04] [READY-06]", () => {
    const report = { ageDays: 30, areas: [{ area: '5', percent: 60 }] };
    const weights = weighAreas([evidence({})], report);
    expect(weights[4]!.correct).toBeCloseTo(3 + 25 * 0.6 * 0.5);
    expect(weights[4]!.wrong).toBeCloseTo(1 + 25 * 0.4 * 0.5);
    expect(weights[0]).toMatchObject({ correct: 0, wrong: 0 });
  });
});

describe('the estimate', () => {
  test('is null below 50 different questions or with an area without any, says what is missing, and gives the areas [READY-03]', () => {
    const none = { isEnough: false, chance: null, low: null, high: null, expected: null };
    const estimateOf = (count: number, ageDays = 0, isFirst = true) => {
      const answers = ['1.1', '2.1', '3.1', '4.1', '5.1', '6'].map((topicId, index) => ({
        ...{ topicId, ageDays, isFirst, isSealed: false, correct: 1, total: index === 0 ? count - 5 : 1 },
      }));
      return estimateReadiness(weighAreas(answers), UNIFORM);
    };
    expect(estimateOf(49)).toMatchObject({ ...none, missing: { answers: 1, areas: [] } });
    expect(estimateOf(50)).toMatchObject({ isEnough: true, missing: null });
    // Old answers weigh little, but they count.
    expect(estimateOf(50, 400).isEnough).toBe(true);
    expect(estimateOf(500, 0, false)).toMatchObject({
      ...none,
      missing: { answers: 50, areas: ['1', '2', '3', '4', '5', '6'] },
    });
    const withGap = weightsAt(500, 0.8).map((weight) =>
      weight.area === '6' ? { ...weight, questions: 0, correct: 0, wrong: 0 } : weight,
    );
    const { areas, ...figures } = estimateReadiness(withGap, UNIFORM);
    expect(figures).toEqual({ ...none, missing: { answers: 0, areas: ['6'] } });
    expect(areas).toHaveLength(6);
    expect(areas[5]!.estimate).toBeCloseTo(0.5);
    expect([areas[5]!.low, areas[5]!.high].map((bound) => bound.toFixed(2))).toEqual(['0.10', '0.90']);
  });

  test('a report alone is enough, and stays so [READY-03] [READY-06]', () => {
    const report = { ageDays: 0, areas: catalogue.map(({ id }) => ({ area: id, percent: 68 })) };
    expect(estimateReadiness(weighAreas([], report), UNIFORM).isEnough).toBe(true);
    expect(estimateReadiness(weighAreas([], { ...report, ageDays: 300 }), UNIFORM).isEnough).toBe(true);
  });

  test.each([
    [60, 0.4],
    [60, 0.99],
    [200, 0.72],
    [2000, 0.71],
  ])('its interval holds the chance, with %i answers and a share of %f [READY-02]', (answers, share) => {
    const { low, chance, high } = estimateReadiness(weightsAt(answers, share), UNIFORM);
    expect(low!).toBeLessThanOrEqual(chance!);
    expect(high!).toBeGreaterThanOrEqual(chance!);
    expect(low!).toBeGreaterThanOrEqual(0);
    expect(high!).toBeLessThanOrEqual(1 + 1e-9);
  });

  test('its interval becomes narrower with more answers [READY-02]', () => {
    const widths = [60, 250, 1000].map((answers) => {
      const { low, high } = estimateReadiness(weightsAt(answers, 0.72), UNIFORM);
      return high! - low!;
    });
    expect(widths[1]!).toBeLessThan(widths[0]!);
    expect(widths[2]!).toBeLessThan(widths[1]!);
  });

  test('expects the sum of the areas, and the same answers give the same figures [READY-01] [READY-02]', () => {
    const estimate = estimateReadiness(weightsAt(1000, 0.8), UNIFORM);
    expect(estimate.expected).toBeCloseTo(
      estimate.areas.reduce((sum, area) => sum + area.items * area.estimate, 0),
      6,
    );
    expect(estimate.expected).toBeGreaterThan(65);
    expect(estimateReadiness(weightsAt(1000, 0.8), UNIFORM)).toEqual(estimate);
  });
});

test('at known shares the chance is that of 83 independent draws [READY-02]', () => {
  expect(chanceAtShares([{ items: 83, share: 1 }])).toBe(1);
  expect(chanceAtShares([{ items: 83, share: 0 }])).toBe(0);
  // One binomial distribution, whether it is in one part or in several.
  const whole = chanceAtShares([{ items: 83, share: 0.71 }]);
  expect(chanceAtShares(catalogue.map(({ itemCount }) => ({ items: itemCount, share: 0.71 })))).toBeCloseTo(whole, 10);
  expect(whole).toBeCloseTo(0.548052, 6);
});
