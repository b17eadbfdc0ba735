import { estimateReadiness, type Prior } from '#server/features/readiness/readiness.rules.ts';
import type { Judgment } from '#shared/calibration-schema.ts';
import { logLoss } from './fit-prior.ts';
import type { Learner } from './learner.ts';

/** A learner, and the estimate on the evening before the exam. */
type Forecast = Learner & { chance: number; low: number; high: number };

const BINS = 10;
const BY_ANSWERS: [from: number, to: number | null][] = [
  [0, 150],
  [150, 400],
  [400, null],
];
/** The rule of thumb that the estimate competes with. */
const PRACTICE_SHARE_TO_PASS = 0.8;

const mean = <T>(items: readonly T[], numberOf: (item: T) => number) =>
  items.reduce((sum, item) => sum + numberOf(item), 0) / items.length;
const passShare = (learners: readonly Learner[]) => mean(learners, ({ passed }) => Number(passed));
const brier = <T extends Learner>(learners: readonly T[], forecast: (learner: T) => number) =>
  mean(learners, (learner) => (forecast(learner) - Number(learner.passed)) ** 2);
const coverage = (forecasts: readonly Forecast[]) =>
  mean(forecasts, ({ low, truth, high }) => Number(low <= truth && truth <= high));
const forecastOf = ({ chance }: Forecast) => chance;

/** Returns the forecasts of the learners who have enough answers for one. */
function forecastsOf(learners: readonly Learner[], prior: Prior): Forecast[] {
  return learners.flatMap((learner) => {
    const { chance, low, high } = estimateReadiness(learner.weights, prior);
    return chance === null || low === null || high === null ? [] : { ...learner, chance, low, high };
  });
}

const briers = (forecasts: readonly Forecast[], passRate: number) => ({
  estimate: brier(forecasts, forecastOf),
  passRate: brier(forecasts, () => passRate),
  eightyPercent: brier(forecasts, ({ correct, answers }) => (correct / answers >= PRACTICE_SHARE_TO_PASS ? 1 : 0)),
});

function reliabilityOf(forecasts: readonly Forecast[]) {
  return Array.from({ length: BINS }, (_bin, index) => {
    const inBin = forecasts.filter(({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)) === index);
    const isEmpty = inBin.length === 0;
    return {
      from: index / BINS,
      to: (index + 1) / BINS,
      learners: inBin.length,
      forecast: isEmpty ? null : mean(inBin, forecastOf),
      passed: isEmpty ? null : passShare(inBin),
    };
  });
}

/** Judges the estimates for learners. `passRate` is the share of passes that the rival forecasts for everyone. */
export function judge(learners: readonly Learner[], prior: Prior, passRate: number): Judgment {
  const forecasts = forecastsOf(learners, prior);
  const uniform = forecastsOf(learners, { a: 1, b: 1 });
  return {
    learners: forecasts.length,
    tooFewAnswers: learners.length - forecasts.length,
    passRate: passShare(forecasts),
    meanForecast: mean(forecasts, forecastOf),
    coverage: coverage(forecasts),
    brier: briers(forecasts, passRate),
    logLoss: mean(forecasts, ({ chance, passed }) => logLoss(chance, passed)),
    reliability: reliabilityOf(forecasts),
    byAnswers: BY_ANSWERS.map(([from, to]) => {
      const inRange = forecasts.filter(({ answers }) => answers >= from && answers < (to ?? Infinity));
      return {
        from,
        to,
        learners: inRange.length,
        passRate: passShare(inRange),
        meanForecast: mean(inRange, forecastOf),
        brier: briers(inRange, passRate),
        coverage: coverage(inRange),
      };
    }),
    uniformPrior: {
      meanForecast: mean(uniform, forecastOf),
      brier: brier(uniform, forecastOf),
      coverage: coverage(uniform),
    },
  };
}
