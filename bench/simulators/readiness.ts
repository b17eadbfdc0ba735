// Fits the prior of the readiness estimate on simulated learners, judges it on others, and writes content/calibration.json.
// The same seed writes the same file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasEnough } from '#server/features/readiness/readiness.rules.ts';
import type { Calibration, Judgment } from '#shared/calibration-schema.ts';
import { seeded } from '#shared/seeded.ts';
import { fitPrior } from './fit-prior.ts';
import { judge } from './judge.ts';
import { simulateLearners } from './learner.ts';
import { HARSH, MAIN } from './population.ts';

const SEED = 83;
const LEARNERS = 2000;
const FILE = join(import.meta.dirname, '../../content/calibration.json');

const round = (number: number) => Math.round(number * 10_000) / 10_000;

export async function readiness(): Promise<void> {
  const random = seeded(SEED);
  const learners = simulateLearners(MAIN, LEARNERS, random);
  const training = learners.slice(0, LEARNERS / 2).filter(({ weights }) => hasEnough(weights));
  const { a, b } = fitPrior(training);
  const prior = { a: round(a), b: round(b) };
  const passRate = training.filter(({ passed }) => passed).length / training.length;
  const calibration: Calibration = {
    seed: SEED,
    learners: LEARNERS,
    prior,
    main: judge(learners.slice(LEARNERS / 2), prior, passRate),
    harsh: judge(simulateLearners(HARSH, LEARNERS / 2, random), prior, passRate),
  };
  const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? round(value) : value);
  writeFileSync(FILE, `${JSON.stringify(calibration, rounded, 2)}\n`);

  console.log(`Readiness: ${LEARNERS} simulated learners, one half for the fit. Prior: Beta(${prior.a}, ${prior.b})`);
  print('Held-out half', calibration.main);
  print('Harsh population, with the same prior', calibration.harsh);
}

const figure = (number: number | null) => (number === null ? '    -' : number.toFixed(3));
const row = (...cells: (string | number)[]) =>
  console.log(
    `  ${cells.map((cell, index) => (index === 0 ? String(cell).padEnd(24) : String(cell).padStart(10))).join('')}`,
  );

function print(title: string, judgment: Judgment): void {
  const { learners, tooFewAnswers, passRate, meanForecast, coverage, brier, logLoss, uniformPrior } = judgment;
  console.log(`${title}: ${learners} learners, and ${tooFewAnswers} with too few answers`);
  console.log(`  ${figure(passRate)} pass, mean forecast ${figure(meanForecast)}, log loss ${figure(logLoss)}`);
  console.log(`  The interval of 80 % covers the true chance of ${figure(coverage)}`);
  row('', 'learners', 'forecast', 'passed', 'Brier', 'pass rate', '80 % rule', 'coverage');
  row('all', learners, ...[meanForecast, passRate, ...Object.values(brier), coverage].map(figure));
  row(
    'with Beta(1, 1)',
    '',
    ...[uniformPrior.meanForecast, passRate, uniformPrior.brier].map(figure),
    '',
    '',
    figure(uniformPrior.coverage),
  );
  for (const { from, to, ...range } of judgment.byAnswers)
    row(
      to === null ? `${from} answers or more` : `${from} to ${to - 1} answers`,
      range.learners,
      ...[range.meanForecast, range.passRate, ...Object.values(range.brier), range.coverage].map(figure),
    );
  for (const { from, to, learners: inBin, forecast, passed } of judgment.reliability)
    row(`chance ${from.toFixed(1)} to ${to.toFixed(1)}`, inBin, figure(forecast), figure(passed));
}
