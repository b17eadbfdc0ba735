// The chance of passing the exam. Why it is computed in this way: docs/decisions/0027-an-honest-chance.md.
import { catalogue, findTopic } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { HALF_LIFE_DAYS } from '#shared/mastery.ts';

/** Answers of one topic that weigh the same. Age counts in whole days. `isSealed`: given in a sealed form of the exam. */
export type Evidence = {
  topicId: string;
  ageDays: number;
  isFirst: boolean;
  isSealed: boolean;
  correct: number;
  total: number;
};
/** The score report of a failed exam. */
export type Report = { ageDays: number; areas: { area: string; percent: number }[] };
/**
 * The weighted answers of an area, and how many questions of the exam it has. `questions` counts the different questions
 * that were answered, without weights.
 */
export type AreaWeight = { area: string; items: number; questions: number; correct: number; wrong: number };
/** Answers that we assume in each area before the user's first one: `a` correct and `b` wrong. */
export type Prior = { a: number; b: number };
/** Questions of the exam, and what we know of the share that the user answers correctly: it is Beta(alpha, beta). */
type Posterior = { items: number; alpha: number; beta: number };

/** The shares are estimates and bounds from 0 to 1. */
type AreaEstimate = { area: string; items: number; estimate: number; low: number; high: number };
/** The different questions and the areas that are missing until there are enough answers. */
type MissingAnswers = { answers: number; areas: string[] };
/** The four figures are null while there are too few answers. `expected` is a number of questions. */
export type Readiness = {
  isEnough: boolean;
  missing: MissingAnswers | null;
  chance: number | null;
  low: number | null;
  high: number | null;
  expected: number | null;
  areas: AreaEstimate[];
};

const FIRST_WEIGHT = 1;
const REPEAT_WEIGHT = 0.2;
const SEALED_WEIGHT = 1.5;
/** We estimate the chance of passing only from this many different questions on. */
const FEWEST_QUESTIONS = 50;
/** The quantiles that bound an 80% credible interval. */
const LOW_QUANTILE = 0.1;
const HIGH_QUANTILE = 0.9;

const QUESTIONS = exam.questions.value;
const TO_PASS = exam.passQuestions.value;
const MOST_WRONG = QUESTIONS - TO_PASS;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const byAge = (ageDays: number) => 0.5 ** (ageDays / HALF_LIFE_DAYS);

function weightOf({ ageDays, isFirst, isSealed }: Evidence): number {
  const firstWeight = isSealed ? SEALED_WEIGHT : FIRST_WEIGHT;
  return (isFirst ? firstWeight : REPEAT_WEIGHT) * byAge(ageDays);
}

/** Returns the weighted correct and wrong answers of one topic, or of several. */
export function weighAnswers(evidence: readonly Evidence[]): { correct: number; wrong: number } {
  return {
    correct: sum(evidence.map((answers) => weightOf(answers) * answers.correct)),
    wrong: sum(evidence.map((answers) => weightOf(answers) * (answers.total - answers.correct))),
  };
}

/**
 * Returns the weighted answers of all six areas, in the order of the catalogue. A report counts like first answers to all
 * questions of its areas on its day.
 */
export function weighAreas(evidence: readonly Evidence[], report?: Report): AreaWeight[] {
  const byArea = Map.groupBy(evidence, ({ topicId }) => findTopic(topicId)?.area.id);
  return catalogue.map(({ id, itemCount }) => {
    const answers = byArea.get(id) ?? [];
    const { correct, wrong } = weighAnswers(answers);
    const percent = report?.areas.find(({ area }) => area === id)?.percent;
    const reported = percent === undefined ? 0 : itemCount;
    const weight = reported * byAge(report?.ageDays ?? 0);
    const share = (percent ?? 0) / 100;
    return {
      ...{ area: id, items: itemCount, questions: countQuestions(answers) + reported },
      ...{ correct: correct + weight * share, wrong: wrong + weight * (1 - share) },
    };
  });
}

/** Returns how many different questions were answered. */
export const countQuestions = (evidence: readonly Evidence[]): number =>
  sum(evidence.filter(({ isFirst }) => isFirst).map(({ total }) => total));

/**
 * Returns what is missing until the estimate is worth showing; null if nothing is. It counts without weights, so that an
 * estimate which was shown stays.
 */
function missingAnswers(weights: readonly AreaWeight[]): MissingAnswers | null {
  const answers = Math.max(0, FEWEST_QUESTIONS - sum(weights.map(({ questions }) => questions)));
  const areas = weights.filter(({ questions }) => questions === 0).map(({ area }) => area);
  return answers === 0 && areas.length === 0 ? null : { answers, areas };
}

export const hasEnough = (weights: readonly AreaWeight[]): boolean => missingAnswers(weights) === null;

// The Beta distribution is the conjugate prior of a share: after `correct` and `wrong` answers, Beta(a, b) becomes
// Beta(a + correct, b + wrong).
const posteriorOf = ({ items, correct, wrong }: AreaWeight, { a, b }: Prior): Posterior => ({
  items,
  alpha: a + correct,
  beta: b + wrong,
});

/** Returns the probability of each number of correct answers from 0 to `items`: the beta-binomial distribution. */
function numbersCorrect({ items, alpha, beta }: Posterior): number[] {
  // P(k + 1) / P(k) is a product of four terms. It needs no gamma function, and its logarithms can't underflow.
  const logs = [0];
  for (let k = 0; k < items; k++) {
    const ratio = ((items - k) * (alpha + k)) / ((k + 1) * (beta + items - k - 1));
    logs.push(logs[k]! + Math.log(ratio));
  }
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const total = sum(weights);
  return weights.map((weight) => weight / total);
}

/** Returns the distribution of the sum of two independent numbers. */
function convolve(one: readonly number[], other: readonly number[]): number[] {
  const result = new Array<number>(one.length + other.length - 1).fill(0);
  for (const [i, p] of one.entries()) for (const [j, q] of other.entries()) result[i + j]! += p * q;
  return result;
}

/**
 * Returns the probability of at least 59 correct answers. It is exact if the shares of the parts are independent. The
 * limit is for rounding, which can make the sum slightly larger than 1.
 */
export const chanceOfParts = (parts: readonly Posterior[]): number =>
  Math.min(1, sum(parts.map(numbersCorrect).reduce(convolve, [1]).slice(TO_PASS)));

/** Returns the chance of passing, however few answers there are. */
export const chanceOf = (weights: readonly AreaWeight[], prior: Prior): number =>
  chanceOfParts(weights.map((weight) => posteriorOf(weight, prior)));

/**
 * Returns the probability of at least 59 correct answers if the user answers each question of a part with the known
 * probability `share`. The numbers of items add up to 83.
 */
export function chanceAtShares(parts: readonly { items: number; share: number }[]): number {
  // The chance of each number of wrong answers. More than 24 fail, so the larger numbers are not needed.
  const chances = new Float64Array(MOST_WRONG + 1);
  chances[0] = 1;
  for (const { items, share } of parts) {
    for (let item = 0; item < items; item++) {
      for (let wrong = MOST_WRONG; wrong > 0; wrong--) {
        chances[wrong]! += (1 - share) * (chances[wrong - 1]! - chances[wrong]!);
      }
      chances[0]! *= share;
    }
  }
  return Math.min(
    1,
    chances.reduce((total, chance) => total + chance, 0),
  );
}

/** A prime, so that the lattice below visits each quantile of each area once. */
const SAMPLES = 1021;
/** Of all steps this one came closest to 150,000 random samples. It errs by a hundredth of a standard deviation. */
const LATTICE_STEP = 773;
const CELLS = 4096;

/** Returns `SAMPLES` equally probable shares in ascending order: the quantiles of the posterior. */
function sharesOf({ alpha, beta }: Posterior): number[] {
  const logs = Array.from({ length: CELLS }, (_cell, index) => {
    const share = (index + 0.5) / CELLS;
    return (alpha - 1) * Math.log(share) + (beta - 1) * Math.log1p(-share);
  });
  const highest = logs.reduce((one, other) => Math.max(one, other));
  const masses = logs.map((log) => Math.exp(log - highest));
  const step = sum(masses) / SAMPLES;
  let cell = 0;
  let below = 0;
  return Array.from({ length: SAMPLES }, (_sample, index) => {
    const target = (index + 0.5) * step;
    while (cell < CELLS - 1 && below + masses[cell]! < target) below += masses[cell++]!;
    return (cell + (target - below) / masses[cell]!) / CELLS;
  });
}

/**
 * Returns the chance of passing at `SAMPLES` combinations of the areas' shares that stand for all of them. They are a
 * Korobov lattice, not random numbers: the same answers give the same figures, and each area has all its quantiles.
 */
function chancesAt(sharesByArea: readonly number[][], weights: readonly AreaWeight[]): number[] {
  return Array.from({ length: SAMPLES }, (_sample, index) => {
    let place = index;
    return chanceAtShares(
      weights.map(({ items }, area) => {
        const share = sharesByArea[area]![place]!;
        place = (place * LATTICE_STEP) % SAMPLES;
        return { items, share };
      }),
    );
  });
}

/** Returns a quantile of numbers in ascending order. */
const quantile = (ascending: readonly number[], share: number) =>
  ascending[Math.round(share * (ascending.length - 1))]!;

function chanceWithBounds(weights: readonly AreaWeight[], prior: Prior, sharesByArea: readonly number[][]) {
  const chance = chanceOf(weights, prior);
  const chances = chancesAt(sharesByArea, weights).sort((one, other) => one - other);
  return {
    chance,
    low: Math.min(chance, quantile(chances, LOW_QUANTILE)),
    high: Math.max(chance, quantile(chances, HIGH_QUANTILE)),
  };
}

/** Returns the share of its questions that the user is expected to answer correctly, for each area. */
export const areaShares = (weights: readonly AreaWeight[], prior: Prior): { area: string; estimate: number }[] =>
  weights.map((weight) => {
    const { alpha, beta } = posteriorOf(weight, prior);
    return { area: weight.area, estimate: alpha / (alpha + beta) };
  });

/** Returns how many of the 83 questions the user is expected to answer correctly; null while there are too few answers. */
export function expectedOf(weights: readonly AreaWeight[], prior: Prior): number | null {
  if (!hasEnough(weights)) return null;
  return sum(areaShares(weights, prior).map(({ estimate }, index) => weights[index]!.items * estimate));
}

/** Returns the chance of passing, with what it rests on in each area. */
export function estimateReadiness(weights: readonly AreaWeight[], prior: Prior): Readiness {
  const sharesByArea = weights.map((weight) => sharesOf(posteriorOf(weight, prior)));
  const areas = areaShares(weights, prior).map((area, index) => {
    const shares = sharesByArea[index]!;
    return {
      ...area,
      items: weights[index]!.items,
      low: quantile(shares, LOW_QUANTILE),
      high: quantile(shares, HIGH_QUANTILE),
    };
  });
  const [missing, expected] = [missingAnswers(weights), expectedOf(weights, prior)];
  if (missing) return { isEnough: false, missing, chance: null, low: null, high: null, expected, areas };
  return { isEnough: true, missing, ...chanceWithBounds(weights, prior, sharesByArea), expected, areas };
}
