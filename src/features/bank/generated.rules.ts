import { validateLawFacts } from '#shared/question-validators/law.ts';
import { featuresOf, isNearDuplicate } from '#shared/question-validators/near-duplicates.ts';
import { LONGEST_SHARE, lengthRatio, MUCH_LONGER, validateOptions } from '#shared/question-validators/options.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import { GeneratedQuestionSchema, type QuestionContent } from '#shared/quiz.ts';
import { unknownLawCitations } from '#shared/text/law-citations.ts';
import { hasMarkup } from '#shared/text/markup.ts';
import { unknownNumbers } from '#shared/text/numbers.ts';
import type { Fact } from '#shared/topics.ts';

export type QuestionGrounding = { topicId: string; facts: ReadonlyMap<string, Fact>; bank: readonly QuestionContent[] };

/** The markup of our study text. */
const STUDY_MARKUP = /\[\[|\]\]|\*\*|`/;

const textsOf = ({ stem, options }: QuestionContent) => [
  stem,
  ...options.flatMap(({ text, rationale }) => [text, rationale]),
];
const answerText = ({ options, answer }: QuestionContent) => options[OPTION_LETTERS.indexOf(answer)]!.text;
const factsOf = ({ facts }: QuestionContent, grounding: QuestionGrounding) =>
  facts.flatMap((id) => grounding.facts.get(id) ?? []);

function isLongestTooOften(question: QuestionContent, bank: readonly QuestionContent[]): boolean {
  const isLongest = (one: QuestionContent) => lengthRatio(one) > 1;
  if (!isLongest(question)) return false;
  const longest = bank.filter(isLongest).length + 1;
  return (longest / (bank.length + 1)) * 100 > LONGEST_SHARE;
}

function isAskedAlready(question: QuestionContent, bank: readonly QuestionContent[]): boolean {
  const features = featuresOf(question);
  return bank.some((other) => isNearDuplicate(featuresOf(other), features));
}

function hasUnknownNumber(question: QuestionContent, facts: Fact[]): boolean {
  const answer = answerText(question);
  const statements = facts.map(({ statement }) => statement).join('\n');
  const sources = facts.map(({ source }) => source).join('\n');
  return (
    unknownNumbers(answer, statements).length > 0 || unknownLawCitations(answer, `${statements}\n${sources}`).length > 0
  );
}

/** Each check returns whether a question fails it. The checks run in this order. */
const CHECKS = {
  markup: (question) => textsOf(question).some((text) => hasMarkup(text) || STUDY_MARKUP.test(text)),
  options: (question) => validateOptions(question).length > 0,
  giveaway: (question, { bank }) => lengthRatio(question) >= MUCH_LONGER || isLongestTooOften(question, bank),
  facts: ({ facts }, grounding) => facts.some((id) => !grounding.facts.has(id)),
  law: (question, grounding) => validateLawFacts(grounding.topicId, factsOf(question, grounding)).length > 0,
  numbers: (question, grounding) => hasUnknownNumber(question, factsOf(question, grounding)),
  nearDuplicate: (question, { bank }) => isAskedAlready(question, bank),
} satisfies Record<string, (question: QuestionContent, grounding: QuestionGrounding) => boolean>;

export type Check = 'form' | keyof typeof CHECKS | 'solve';
/** The checks that every generated question in the bank has passed, including the second solve. */
export const ALL_CHECKS: Check[] = ['form', ...(Object.keys(CHECKS) as (keyof typeof CHECKS)[]), 'solve'];

/** Returns the valid questions, and the number of dropped ones by the check that they failed. */
export function validateQuestions(written: readonly unknown[], grounding: QuestionGrounding) {
  const valid: QuestionContent[] = [];
  const dropped: Partial<Record<Check, number>> = {};
  for (const candidate of written) {
    const { data: question } = GeneratedQuestionSchema.safeParse(candidate);
    const soFar = { ...grounding, bank: [...grounding.bank, ...valid] };
    const failed: Check | undefined = question
      ? (Object.keys(CHECKS) as (keyof typeof CHECKS)[]).find((check) => CHECKS[check](question, soFar))
      : 'form';
    if (question && !failed) valid.push(question);
    else dropped[failed!] = (dropped[failed!] ?? 0) + 1;
  }
  return { valid, dropped };
}

/** The answer of a solver that does not know the key. It is `unclear` if no option or several options are correct. */
export type Solution = {
  number: number;
  answer: (typeof OPTION_LETTERS)[number] | 'unclear';
  confidence: 'high' | 'low';
};

/**
 * Returns the indexes of the questions that the solver answered correctly and with high confidence. The solver numbers
 * questions from 1.
 */
export function agreedIndexes(shown: readonly QuestionContent[], solutions: readonly Solution[]): number[] {
  return shown.flatMap(({ answer }, index) => {
    const given = solutions.filter(({ number }) => number === index + 1);
    return given.length === 1 && given[0]!.answer === answer && given[0]!.confidence === 'high' ? [index] : [];
  });
}

/** Returns the current statements of these facts by id. They are stored with each question that is based on the facts. */
export const factStatements = (ids: readonly string[], facts: ReadonlyMap<string, Fact>): Record<string, string> =>
  Object.fromEntries(ids.flatMap((id) => facts.get(id) ?? []).map(({ id, statement }) => [id, statement]));

/** A fact whose statement has changed since a question was written. A statement is null if the fact did not exist. */
export type ChangedFact = { id: string; before: string | null; now: string | null };

type QuestionRecord = { content: QuestionContent; factsThen: Record<string, string> };

/** Returns the changed facts of a question. */
export function changedFacts({ content, factsThen }: QuestionRecord, facts: ReadonlyMap<string, Fact>): ChangedFact[] {
  return content.facts.flatMap((id) => {
    const [before, now] = [factsThen[id], facts.get(id)?.statement];
    return before === now ? [] : [{ id, before: before ?? null, now: now ?? null }];
  });
}

/** Returns at most `limit` facts on which questions may be based. The facts with the fewest questions come first. */
export function neglectedFacts(
  facts: ReadonlyMap<string, Fact>,
  bank: readonly QuestionContent[],
  limit: number,
): Fact[] {
  const uses = new Map<string, number>();
  for (const id of bank.flatMap((question) => question.facts)) uses.set(id, (uses.get(id) ?? 0) + 1);
  const usesOf = ({ id }: Fact) => uses.get(id) ?? 0;
  return [...facts.values()]
    .filter((fact) => validateLawFacts('', [fact]).length === 0)
    .sort((a, b) => usesOf(a) - usesOf(b))
    .slice(0, limit);
}
