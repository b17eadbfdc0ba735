import { createHash } from 'node:crypto';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion, QuestionContent } from '#shared/quiz.ts';

/** A question whose answers are counted. Lists have an entry for each option, in the order of the question bank. */
export type Item = {
  questionId: string;
  topicId: string;
  fingerprint: string;
  /** Earlier answers were to another wording or key. */
  since: Date | null;
  key: number;
};
/** A user's first answer to a question. */
type FirstAnswer = readonly [questionId: string, chosen: number, isCorrect: boolean, at: string];
export type ItemResult = { chosen: number[]; chosenByBest: number[]; discrimination: number | null };
export type Shares = { shares: number[] | null; sharesOf: number | null };

/** Fewer first answers give no shares, and fewer users no discrimination. */
const MIN_ANSWERS = 30;
/** A user's share counts from this many other first answers. */
const MIN_OTHERS = 20;
/** Shares stay the same until this many more users have answered, so that nobody sees what one user chose. */
const RENEWED_AFTER = 10;
const ROUNDED_TO = 5;
const BEST = 1 / 3;
const PERCENTS = 101;

const NONE = OPTION_LETTERS.map(() => 0);
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

const fingerprints = new WeakMap<QuestionContent, string>();

/** Returns a text that is another one when an option or the key changes. */
export function fingerprintOf(question: QuestionContent): string {
  const known = fingerprints.get(question);
  if (known !== undefined) return known;
  const content = JSON.stringify([question.answer, ...question.options.map(({ text }) => text)]);
  const fingerprint = createHash('sha256').update(content).digest('base64url');
  fingerprints.set(question, fingerprint);
  return fingerprint;
}

/** Returns the item of a question. If the last run counted another wording or key, it starts anew. */
export function itemOf(
  { topicId, question }: { topicId: string; question: BankQuestion },
  before: Pick<Item, 'fingerprint' | 'since'> | undefined,
  now: Date,
): Item {
  const fingerprint = fingerprintOf(question);
  const since = before && (before.fingerprint === fingerprint ? before.since : now);
  const key = OPTION_LETTERS.indexOf(question.answer);
  return { questionId: question.id, topicId, fingerprint, since: since ?? null, key };
}

/** `x` is the share of a user's other first answers that are right. Only users with enough of these are in the sums. */
type Sums = {
  item: Item;
  /** By option, of all users. */
  chosen: number[];
  users: number;
  right: number;
  x: number;
  xx: number;
  xRight: number;
  /** How many users there are for each whole percent of `x` and each option. */
  byPercent: Int32Array;
};

const newSums = (item: Item): Sums => ({
  ...{ item, chosen: [...NONE], users: 0, right: 0, x: 0, xx: 0, xRight: 0 },
  byPercent: new Int32Array(PERCENTS * OPTION_LETTERS.length),
});

/** What is known of each question. Its size depends on the number of questions only. */
export type ItemSums = ReadonlyMap<string, Sums>;

export const startSums = (items: readonly Item[]): ItemSums =>
  new Map(items.map((item) => [item.questionId, newSums(item)]));

/** Adds all first answers of one user. */
export function addUser(all: ItemSums, answers: readonly FirstAnswer[]): void {
  const right = answers.filter(([, , isCorrect]) => isCorrect).length;
  const others = answers.length - 1;
  for (const [questionId, chosen, isCorrect, at] of answers) {
    const sums = all.get(questionId);
    if (!sums || !isOfItem(sums.item, chosen, isCorrect, at)) continue;
    sums.chosen[chosen]! += 1;
    if (others >= MIN_OTHERS) addShare(sums, (right - Number(isCorrect)) / others, chosen);
  }
}

export function resultOf(all: ItemSums, { questionId }: Item): ItemResult {
  const sums = all.get(questionId)!;
  const isEnough = sums.users >= MIN_ANSWERS;
  return {
    chosen: sums.chosen,
    chosenByBest: isEnough ? chosenByBest(sums) : NONE,
    discrimination: isEnough ? correlation(sums) : null,
  };
}

/** An exam that began before a change of the key ends with the old one, so an answer can be right by another key. */
const isOfItem = ({ since, key }: Item, chosen: number, isCorrect: boolean, at: string): boolean =>
  isCorrect === (chosen === key) && (since === null || Date.parse(at) >= since.getTime());

function addShare(sums: Sums, x: number, chosen: number): void {
  sums.users += 1;
  sums.x += x;
  sums.xx += x * x;
  if (chosen === sums.item.key) {
    sums.right += 1;
    sums.xRight += x;
  }
  sums.byPercent[Math.round(x * 100) * OPTION_LETTERS.length + chosen]! += 1;
}

/** Returns the point-biserial correlation, which is Pearson's with 0 and 1; null if all users are equal in one of the two. */
function correlation({ users, right, x, xx, xRight }: Sums): number | null {
  const spread = (users * xx - x * x) * (users * right - right * right);
  return spread > 1e-6 ? (users * xRight - x * right) / Math.sqrt(spread) : null;
}

/** Adds up the best users, by whole percents from the top, until they are a third or more. */
function chosenByBest({ users, byPercent }: Sums): number[] {
  let best = NONE;
  for (let percent = PERCENTS - 1; sumOf(best) < users * BEST; percent--) {
    best = best.map((count, option) => count + byPercent[percent * OPTION_LETTERS.length + option]!);
  }
  return best;
}

/**
 * Returns what users are told from now on. `before` is what they were told so far, of the same wording. With too few answers
 * they are told nothing, but `sharesOf` stays: otherwise the next shares could differ from the last ones by one answer.
 */
export function nextShares(chosen: readonly number[], before: Shares | undefined): Shares {
  const { shares, sharesOf } = before ?? { shares: null, sharesOf: null };
  const answers = sumOf(chosen);
  if (answers < MIN_ANSWERS) return { shares: null, sharesOf };
  if (sharesOf !== null && answers < sharesOf + RENEWED_AFTER) return { shares, sharesOf };
  const rounded = (count: number) => Math.round(((count / answers) * 100) / ROUNDED_TO) * ROUNDED_TO;
  return { shares: chosen.map(rounded), sharesOf: answers };
}

export const FLAGS = {
  easy: 'At least 95% are right',
  hard: 'At most 30% are right',
  inverted: 'Better users are wrong more often',
  otherKey: 'The best third prefers another option',
} as const;
type Flag = keyof typeof FLAGS;

/** Figures about an item for operators. `right` is a share from 0 to 1, null with too few answers. */
export function figuresOf({ key, chosen, chosenByBest, discrimination }: ItemResult & Pick<Item, 'key'>) {
  const answers = sumOf(chosen);
  const isEnough = answers >= MIN_ANSWERS;
  const right = isEnough ? chosen[key]! / answers : null;
  const flags: Record<Flag, boolean> = {
    easy: right !== null && right >= 0.95,
    hard: right !== null && right <= 0.3,
    inverted: discrimination !== null && discrimination < 0,
    otherKey: chosenByBest.some((count) => count > chosenByBest[key]!),
  };
  return {
    answers,
    right,
    shares: isEnough ? chosen.map((count) => count / answers) : null,
    discrimination,
    flags: (Object.keys(FLAGS) as Flag[]).filter((flag) => flags[flag]),
  };
}
