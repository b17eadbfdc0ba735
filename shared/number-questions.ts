import { amountOf, isWho, type LawNumber, type NumberUnit } from './numbers.ts';
import { OPTION_LETTERS } from './quiz.constants.ts';
import type { BankQuestion } from './quiz.ts';
import type { Fact } from './topics.ts';

/** A number of the law as a question, with what a list of numbers shows of it. */
export type NumberQuestion = {
  question: BankQuestion;
  value: string;
  unit: NumberUnit;
  limits: string;
  source: string;
};

const DISTRACTORS = OPTION_LETTERS.length - 1;
/** A value that is a number of things, such as '1 year' or '10 business days'. */
const COUNTED = /^[\d,]+ [a-z ]+$/;
const FIRST_NUMBER = /\d[\d,]*(?:\.\d+)?/;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns a row as a question. The distractors are the values of other rows of the same unit, nearest first. `facts` has
 * the fact of the row.
 */
export function numberQuestion(
  row: LawNumber,
  rows: readonly LawNumber[],
  facts: ReadonlyMap<string, Fact>,
): NumberQuestion {
  const others = distractorRows(row, rows);
  const options = others.map((other) => ({ text: capitalized(asValueOf(row, other)), rationale: rationaleOf(other) }));
  const place = Number(row.id.split('-n')[1]) % OPTION_LETTERS.length;
  options.splice(place, 0, { text: capitalized(row.value), rationale: facts.get(row.fact)!.statement });
  const question: BankQuestion = {
    id: row.id,
    stem: row.question,
    options,
    answer: OPTION_LETTERS[place]!,
    facts: [row.fact],
    difficulty: 2,
    kind: 'recall',
  };
  const { value, unit, limits, source } = row;
  return { question, value, unit, limits, source };
}

/**
 * Returns the rows whose values are the distractors of a row: of the same unit, with different values, nearest first. The
 * distance of two amounts is their ratio. The distance of two offices or persons, and of rows with the same amount, is
 * that of their places in the file. Returns fewer than three if the unit has too few values.
 */
export function distractorRows(row: LawNumber, rows: readonly LawNumber[]): LawNumber[] {
  const excluded = new Set([row.value, ...(row.exclude ?? [])].map(keyOf));
  const place = rows.findIndex(({ id }) => id === row.id);
  const sorted = rows
    .map((other, index) => ({ other, ratio: ratioOf(row, other), steps: Math.abs(index - place) }))
    .filter(({ other }) => other.unit === row.unit && !excluded.has(keyOf(other.value)))
    .sort((a, b) => a.ratio - b.ratio || a.steps - b.steps);
  const byValue = Map.groupBy(sorted, ({ other }) => keyOf(other.value));
  return [...byValue.values()].slice(0, DISTRACTORS).map(([nearest]) => nearest!.other);
}

/** Equal amounts have the same key, however they are written. */
const keyOf = (value: string): string => {
  const amount = amountOf(value);
  return Number.isNaN(amount) ? value.toLowerCase() : String(amount);
};

function ratioOf(one: LawNumber, other: LawNumber): number {
  if (isWho(one.unit)) return 1;
  const amounts = [amountOf(one.value), amountOf(other.value)];
  return Math.max(...amounts) / Math.min(...amounts);
}

/** Returns the other row's amount in the words of this row: '10 business days' for '5 business days' and '10 days'. */
function asValueOf(row: LawNumber, other: LawNumber): string {
  if (isWho(row.unit)) return other.value;
  const amount = other.value.match(FIRST_NUMBER)![0];
  const text = row.value.replace(FIRST_NUMBER, amount);
  if (!COUNTED.test(row.value)) return text;
  return amountOf(other.value) === 1 ? text.replace(/s$/, '') : text.replace(/(?<!s)$/, 's');
}

const rationaleOf = ({ value, unit, limits }: LawNumber): string =>
  isWho(unit) ? `The law gives ${value} a different role: ${limits}.` : `${capitalized(value)} is ${limits}.`;
