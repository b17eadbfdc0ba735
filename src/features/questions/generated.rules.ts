import { lawMessages } from '#shared/question-validators/law.ts';
import { isNearDuplicate, wordingOf } from '#shared/question-validators/near-duplicates.ts';
import { numbersIn } from '#shared/question-validators/numbers.ts';
import { LONGEST_SHARE, lengthRatio, MUCH_LONGER, optionMessages } from '#shared/question-validators/options.ts';
import { LETTERS } from '#shared/quiz.constants.ts';
import { GeneratedQuestionSchema, type QuestionContent } from '#shared/quiz.ts';
import type { Fact } from '#shared/topics.ts';
import { hasMarkup } from '#shared/wording.ts';

export type Grounds = { topicId: string; facts: ReadonlyMap<string, Fact>; bank: readonly QuestionContent[] };

/** The marks of our own study text. */
const MARKS = /\[\[|\]\]|\*\*|`/;

const textsOf = ({ stem, options }: QuestionContent) => [
  stem,
  ...options.flatMap(({ text, rationale }) => [text, rationale]),
];
const rightText = ({ options, answer }: QuestionContent) => options[LETTERS.indexOf(answer)]!.text;
const named = ({ facts }: QuestionContent, grounds: Grounds) => facts.flatMap((id) => grounds.facts.get(id) ?? []);

function isLongestTooOften(question: QuestionContent, bank: readonly QuestionContent[]): boolean {
  const isLongest = (one: QuestionContent) => lengthRatio(one) > 1;
  if (!isLongest(question)) return false;
  const longest = bank.filter(isLongest).length + 1;
  return (longest / (bank.length + 1)) * 100 > LONGEST_SHARE;
}

function isAskedAlready(question: QuestionContent, bank: readonly QuestionContent[]): boolean {
  const wording = wordingOf(question);
  return bank.some((other) => isNearDuplicate(wordingOf(other), wording));
}

function hasForeignNumber(question: QuestionContent, facts: Fact[]): boolean {
  const known = new Set(facts.flatMap(({ statement }) => numbersIn(statement)));
  return numbersIn(rightText(question)).some((number) => !known.has(number));
}

/** Whether a question fails, by the name of the check; the order is that in which they are made. */
const CHECKS = {
  markup: (question) => textsOf(question).some((text) => hasMarkup(text) || MARKS.test(text)),
  options: (question) => optionMessages(question).length > 0,
  giveaway: (question, { bank }) => lengthRatio(question) >= MUCH_LONGER || isLongestTooOften(question, bank),
  facts: ({ facts }, grounds) => facts.some((id) => !grounds.facts.has(id)),
  law: (question, grounds) => lawMessages(grounds.topicId, named(question, grounds)).length > 0,
  numbers: (question, grounds) => hasForeignNumber(question, named(question, grounds)),
  double: (question, { bank }) => isAskedAlready(question, bank),
} satisfies Record<string, (question: QuestionContent, grounds: Grounds) => boolean>;

export type Check = 'form' | keyof typeof CHECKS | 'solve';
/** What a generated question has passed when it is in the bank, its second solve included. */
export const ALL_CHECKS: Check[] = ['form', ...(Object.keys(CHECKS) as (keyof typeof CHECKS)[]), 'solve'];

/** What a model wrote, parted into questions that may go on and a count of the checks at which the others failed. */
export function validateQuestions(written: readonly unknown[], grounds: Grounds) {
  const sound: QuestionContent[] = [];
  const dropped: Partial<Record<Check, number>> = {};
  for (const candidate of written) {
    const { data: question } = GeneratedQuestionSchema.safeParse(candidate);
    const soFar = { ...grounds, bank: [...grounds.bank, ...sound] };
    const failed: Check | undefined = question
      ? (Object.keys(CHECKS) as (keyof typeof CHECKS)[]).find((check) => CHECKS[check](question, soFar))
      : 'form';
    if (question && !failed) sound.push(question);
    else dropped[failed!] = (dropped[failed!] ?? 0) + 1;
  }
  return { sound, dropped };
}

/** What somebody who was not told the key says of a question; `unclear` where none or several options are right. */
export type Solution = { number: number; answer: (typeof LETTERS)[number] | 'unclear'; confidence: 'high' | 'low' };

/** The questions, as they were shown to the solver from number 1 on, that it answered by their key and without doubt. */
export function agreed(shown: readonly QuestionContent[], solutions: readonly Solution[]): number[] {
  return shown.flatMap(({ answer }, index) => {
    const own = solutions.filter(({ number }) => number === index + 1);
    return own.length === 1 && own[0]!.answer === answer && own[0]!.confidence === 'high' ? [index] : [];
  });
}

/** What these facts say today, to be kept with a question that rests on them. */
export const statementsOf = (ids: readonly string[], facts: ReadonlyMap<string, Fact>): Record<string, string> =>
  Object.fromEntries(ids.flatMap((id) => facts.get(id) ?? []).map(({ id, statement }) => [id, statement]));

/** A fact that a question rests on and that says something else by now; `before` is null where nobody kept it, `now` when the fact is gone. */
export type ChangedFact = { id: string; before: string | null; now: string | null };

type Kept = { content: QuestionContent; factsThen: Record<string, string> | null; createdAt: Date };

/** Of a question that did not keep what its facts said, those count as changed that were checked on a later day than it was written. */
export function changedFacts({ content, factsThen, createdAt }: Kept, facts: ReadonlyMap<string, Fact>): ChangedFact[] {
  return content.facts.flatMap((id) => {
    const fact = facts.get(id);
    const isSame = factsThen ? factsThen[id] === fact?.statement : fact && new Date(fact.checked) <= createdAt;
    return isSame ? [] : [{ id, before: factsThen?.[id] ?? null, now: fact?.statement ?? null }];
  });
}

/** Facts that questions may rest on, those with the fewest questions first. */
export function neglectedFacts(
  facts: ReadonlyMap<string, Fact>,
  bank: readonly QuestionContent[],
  most: number,
): Fact[] {
  const uses = new Map<string, number>();
  for (const id of bank.flatMap((question) => question.facts)) uses.set(id, (uses.get(id) ?? 0) + 1);
  const usesOf = ({ id }: Fact) => uses.get(id) ?? 0;
  return [...facts.values()]
    .filter((fact) => lawMessages('', [fact]).length === 0)
    .sort((a, b) => usesOf(a) - usesOf(b))
    .slice(0, most);
}
