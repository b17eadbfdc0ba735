// Simulates candidates who review up to their exam, with our schedule and with others.
import { seeded } from '#shared/seeded.ts';
import { type MethodName, type Result, type Situation, STUDY_METHODS, simulate } from './candidate.ts';
import { POPULATION } from './memory.ts';

const SEED = 83;
const CANDIDATES = Number(process.env.BENCH_CANDIDATES ?? 200);
const never = () => false;
const everyThird = (day: number) => day % 3 === 2;
const SITUATIONS: [name: string, situation: Situation][] = [
  ['300 cards, 21 days, 30 minutes', { cards: 300, days: 21, minutes: 30, isMissed: never }],
  ['the same, every third day missed', { cards: 300, days: 21, minutes: 30, isMissed: everyThird }],
  ['300 cards, 21 days, 10 minutes', { cards: 300, days: 21, minutes: 10, isMissed: never }],
  ['1,400 cards, 21 days, 30 minutes', { cards: 1400, days: 21, minutes: 30, isMissed: never }],
  ['300 new cards, 3 days, 30 minutes', { cards: 300, days: 3, minutes: 30, isMissed: never }],
];

/** Returns the mean, its standard error, and the spread between candidates. */
function summarize(values: number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
  return { mean, spread, error: spread / Math.sqrt(values.length) };
}

const cell = (values: number[]) => {
  const { mean, spread } = summarize(values);
  return `${mean.toFixed(3)} ± ${spread.toFixed(3)}`;
};

const row = (name: string, cells: string[]) =>
  console.log(`  ${name.padEnd(28)}${cells.map((text) => text.padStart(18)).join('')}`);

/** The same candidate, with the same cards, uses each method. */
function compare(name: string, situation: Situation): void {
  console.log(`${name}: ${CANDIDATES} candidates`);
  row('', ['known in the exam', 'by exam questions', 'ours better by', 'cards seen', 'minutes a day']);
  const names = Object.keys(STUDY_METHODS) as MethodName[];
  const results = names.map((method) =>
    Array.from({ length: CANDIDATES }, (_candidate, index) =>
      simulate(situation, POPULATION, STUDY_METHODS[method], seeded(SEED * 10_000 + index)),
    ),
  );
  for (const [index, method] of names.entries()) {
    const all = results[index]!;
    const valuesOf = (value: (result: Result) => number) => all.map(value);
    const gain = summarize(all.map(({ weighted }, candidate) => results[0]![candidate]!.weighted - weighted));
    row(method, [
      cell(valuesOf(({ recall }) => recall)),
      cell(valuesOf(({ weighted }) => weighted)),
      index === 0 ? '' : `${gain.mean.toFixed(3)} ± ${(1.96 * gain.error).toFixed(3)}`,
      summarize(valuesOf(({ seen }) => seen)).mean.toFixed(2),
      summarize(valuesOf(({ minutes }) => minutes)).mean.toFixed(1),
    ]);
  }
}

/** Prints what the candidates know in the exam. */
export function simulateReview(): void {
  console.log(
    'Review: simulated candidates, mean ± spread between candidates. "Ours better by": the mean of the differences by exam questions, with its 95 % interval',
  );
  for (const [name, situation] of SITUATIONS) compare(name, situation);
}
