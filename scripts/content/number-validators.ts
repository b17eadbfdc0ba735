import { isLawArea } from '#shared/catalogue.ts';
import { distractorRows, numberQuestion } from '#shared/number-questions.ts';
import type { LawNumber } from '#shared/numbers.ts';
import { validateLawFacts } from '#shared/question-validators/law.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import { repeated } from '#shared/repeated.ts';
import { publicSource } from '#shared/text/public-source.ts';
import { singular, tokensOf } from '#shared/text/words.ts';
import type { Fact } from '#shared/topics.ts';
import type { LoadedForm } from './load-exam-forms.ts';
import type { LoadedTopic } from './load-topic.ts';
import { findNearDuplicates } from './near-duplicates.ts';
import type { Problem } from './problem.ts';
import { validateQuestions } from './question-validators.ts';

export const NUMBERS_FILE = 'content/numbers.yaml';
const MIN_ROWS = 120;

/**
 * Checks the numbers of the law against the facts of their topics, which include the shared ones. Skips the facts of a topic
 * without valid facts, which `loadTopic` has already reported.
 */
export function validateNumbers(rows: LawNumber[], topics: LoadedTopic[], forms: LoadedForm[]): Problem[] {
  const facts = new Map(topics.map(({ id, facts = [] }) => [id, new Map(facts.map((fact) => [fact.id, fact]))]));
  const factOf = ({ topicId, fact }: LawNumber) => facts.get(topicId)?.get(fact);
  const askable = rows.filter((row) => factOf(row) && distractorRows(row, rows).length === OPTION_LETTERS.length - 1);
  const questions = askable.map((row) => numberQuestion(row, rows, facts.get(row.topicId)!).question);
  const unread = new Set(topics.filter(({ facts }) => !facts).map(({ id }) => id));
  const problem = (message: string, where?: string): Problem => ({ file: NUMBERS_FILE, where, message });
  return [
    ...(rows.length < MIN_ROWS ? [problem(`${rows.length} rows; there must be at least ${MIN_ROWS}`)] : []),
    ...repeated(rows.map(({ id }) => id)).map((id) => problem('the id is used twice', id)),
    ...rows.flatMap((row) =>
      [...rowProblems(row, rows), ...(unread.has(row.topicId) ? [] : factProblems(row, factOf(row)))].map((message) =>
        problem(message, row.id),
      ),
    ),
    ...validateQuestions(NUMBERS_FILE, questions),
    ...findNearDuplicates([...forms, { file: NUMBERS_FILE, questions }]).filter(({ file }) => file === NUMBERS_FILE),
  ];
}

function rowProblems(row: LawNumber, rows: LawNumber[]): string[] {
  const values = new Set(rows.map(({ value }) => value));
  return [
    ...(isLawArea(row.topicId.charAt(0)) ? [] : [`topic ${row.topicId} is not in an area on New Jersey law`]),
    ...(row.id.startsWith(`${row.topicId}-`) ? [] : ['the id belongs to another topic']),
    ...(distractorRows(row, rows).length < OPTION_LETTERS.length - 1
      ? [`the other rows have fewer than three values in ${row.unit} that differ from '${row.value}'`]
      : []),
    ...(row.exclude ?? []).filter((value) => !values.has(value)).map((value) => `no row has the value '${value}'`),
  ];
}

function factProblems(row: LawNumber, fact: Fact | undefined): string[] {
  if (!fact) return [`topic ${row.topicId} has no fact ${row.fact}`];
  const source = publicSource(fact.source, row.topicId);
  return [
    ...validateLawFacts(row.topicId, [fact]),
    ...(isStated(row.value, fact.statement) ? [] : [`the fact ${fact.id} does not say '${row.value}'`]),
    ...(row.source === source ? [] : [`the source of the fact ${fact.id} is '${source}'`]),
  ];
}

/** Returns whether a statement has all words of a value. Numbers may be in words: '30 days' and 'thirty days' are equal. */
function isStated(value: string, statement: string): boolean {
  const words = (text: string) => new Set(tokensOf(text.replace(/\bone\b/gi, '1')).map(singular));
  return words(value).isSubsetOf(words(statement));
}
