import { expect, it, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import { distractorRows, numberQuestion } from '#shared/number-questions.ts';
import { amountOf, isWho, type LawNumber, NumbersFileSchema } from '#shared/numbers.ts';
import { validateOptions } from '#shared/question-validators/options.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { Fact } from '#shared/topics.ts';
import { withSharedFacts } from './fact-validators.ts';
import { loadExamForms } from './load-exam-forms.ts';
import { loadSharedFacts } from './load-shared-facts.ts';
import { loadTopic } from './load-topic.ts';
import { NUMBERS_FILE, validateNumbers } from './number-validators.ts';
import { readYaml } from './read-yaml.ts';

const PROJECT = `${import.meta.dirname}/../..`;
const rows = readYaml(PROJECT, NUMBERS_FILE, NumbersFileSchema).data!;
const shared = loadSharedFacts(PROJECT).facts;
const topics = orderedTopics.map(({ id }) => withSharedFacts(loadTopic(PROJECT, id).topic, shared));
const { forms } = loadExamForms(PROJECT);
const factsOf = (topicId: string): Map<string, Fact> =>
  new Map(topics.find(({ id }) => id === topicId)!.facts!.map((fact) => [fact.id, fact]));

const problemsOf = (changed: LawNumber[]): string[] =>
  validateNumbers(changed, topics, forms).map(({ where, message }) => (where ? `${where}: ${message}` : message));

/** Returns all rows, of which one is changed. */
const withChanged = (id: string, change: Partial<LawNumber>): LawNumber[] => {
  expect(rows.map((row) => row.id)).toContain(id);
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
};

test('the project has 120 numbers of the law or more, each with its fact, value, unit, limit and source [DRILL-01]', () => {
  expect(rows.length).toBeGreaterThanOrEqual(120);
  expect(new Set(rows.map(({ topicId }) => topicId))).toEqual(new Set(['5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '6']));
  expect(problemsOf(rows)).toEqual([]);
});

it.each<[string, () => LawNumber[], string[]]>([
  ['a missing fact', () => withChanged('5.1-n01', { fact: '5.1-f999' }), ['5.1-n01: topic 5.1 has no fact 5.1-f999']],
  [
    'a fact of another topic',
    () => withChanged('5.1-n01', { fact: '5.5-f21' }),
    ['5.1-n01: topic 5.1 has no fact 5.5-f21'],
  ],
  [
    'another number than the fact says',
    () => withChanged('5.1-n02', { value: '15 days' }),
    ["5.1-n02: the fact 5.1-f31 does not say '15 days'"],
  ],
  [
    'another kind of amount than the fact says',
    () => withChanged('5.1-n02', { value: '10 business days' }),
    ["5.1-n02: the fact 5.1-f31 does not say '10 business days'"],
  ],
  [
    'another party than the fact says',
    () => withChanged('5.1-n09', { value: 'the Attorney General' }),
    ["5.1-n09: the fact 5.1-f03 does not say 'the Attorney General'"],
  ],
  [
    'another source than that of the fact',
    () => withChanged('5.1-n01', { source: 'N.J.S.A. 17:23-99' }),
    ["5.1-n01: the source of the fact 5.1-f44 is 'N.J.S.A. 17:23-22a'"],
  ],
  [
    'a fact that one secondary source reports',
    () =>
      withChanged('5.5-n03', {
        fact: '5.5-f43',
        value: '$250,000',
        source: 'N.J.S.A. 17B:32A-3d',
      }),
    ['5.5-n03: the law fact 5.5-f43 has confidence B-; a question needs A or B'],
  ],
  [
    'a topic outside areas 5 and 6',
    () => withChanged('6-n07', { topicId: '2.2' }),
    ['6-n07: topic 2.2 is not in an area on New Jersey law', '6-n07: the id belongs to another topic'],
  ],
  ['an id that is used twice', () => withChanged('5.1-n02', { id: '5.1-n01' }), ['5.1-n01: the id is used twice']],
  [
    'a question that is asked twice in other words',
    () => withChanged('5.3-n22', { question: `${rows.find(({ id }) => id === '5.3-n23')!.question} really?` }),
    ['5.3-n23: the stem is a near duplicate of 5.3-n22'],
  ],
  [
    'a question of a sealed form',
    () => withChanged('5.1-n01', { question: forms[0]!.questions[4]!.stem }),
    [`5.1-n01: the stem is a near duplicate of ${forms[0]!.questions[4]!.id}`],
  ],
  [
    'a unit with three values',
    () => rows.filter(({ unit, value }) => unit !== 'months' || value !== '30 months'),
    ['6 months', '18 months', '24 months'].flatMap((value) =>
      rows
        .filter((row) => row.value === value)
        .map(({ id }) => `${id}: the other rows have fewer than three values in months that differ from '${value}'`),
    ),
  ],
  [
    'an excluded value that no row has',
    () => withChanged('5.1-n01', { exclude: ['7 years'] }),
    ["5.1-n01: no row has the value '7 years'"],
  ],
  ['too few rows', () => rows.slice(-119), ['119 rows; there must be at least 120']],
])('the check refuses %s [DRILL-01]', (_, changed, problems) => {
  const found = problemsOf(changed());
  expect(found.toSorted()).toEqual(expect.arrayContaining(problems));
  if (problems.length === 1 && !problems[0]!.startsWith('119')) expect(found).toEqual(problems);
});

const ratio = (one: string, other: string): number => {
  const amounts = [amountOf(one), amountOf(other)];
  return Math.max(...amounts) / Math.min(...amounts);
};

test.each(rows)('$id has four options of one unit, one of them correct, the nearest values first [DRILL-02]', (row) => {
  const { question } = numberQuestion(row, rows, factsOf(row.topicId));
  const key = OPTION_LETTERS.indexOf(question.answer);
  const texts = question.options.map(({ text }) => text);
  expect(new Set(texts.map((text) => text.toLowerCase())).size).toBe(4);
  expect(texts[key]!.toLowerCase()).toBe(row.value.toLowerCase());
  expect(validateOptions(question)).toEqual([]);
  for (const { rationale } of question.options) expect(rationale).toMatch(/^[A-Z\d$].*\.$/s);
  expect(question.options[key]!.rationale).toBe(factsOf(row.topicId).get(row.fact)!.statement);

  const others = distractorRows(row, rows);
  expect(others.map(({ unit }) => unit)).toEqual(Array(3).fill(row.unit));
  const distractors = question.options.filter((_, index) => index !== key);
  for (const [index, { rationale }] of distractors.entries()) expect(rationale).toContain(others[index]!.limits);
  for (const value of row.exclude ?? []) expect(others.map((other) => other.value)).not.toContain(value);
  if (isWho(row.unit)) {
    expect(distractors.map(({ text }) => text.toLowerCase())).toEqual(others.map(({ value }) => value.toLowerCase()));
    return;
  }
  // Equal amounts that are written in different ways have the same amount.
  expect(new Set(texts.map(amountOf)).size).toBe(4);
  const distances = distractors.map(({ text }) => ratio(row.value, text));
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  expect(distractors.map(({ text }) => amountOf(text))).toEqual(others.map(({ value }) => amountOf(value)));
  const nearer = rows.filter(
    ({ unit, value }) =>
      unit === row.unit &&
      amountOf(value) !== amountOf(row.value) &&
      !row.exclude?.includes(value) &&
      ratio(row.value, value) < distances.at(-1)!,
  );
  for (const { value } of nearer) expect(texts.map(amountOf)).toContain(amountOf(value));
});

test('a question stays the same when rows of other units and farther values are added [DRILL-02]', () => {
  const row = rows.find(({ id }) => id === '5.3-n22')!;
  const facts = factsOf(row.topicId);
  const before = numberQuestion(row, rows, facts);
  const added = [
    { ...row, id: '6-n98', value: '3 days' },
    { ...row, id: '6-n99', value: '180 months', unit: 'months' as const },
  ];
  expect(numberQuestion(row, [...rows, ...added], facts)).toEqual(before);
  expect(numberQuestion(row, [...rows, { ...row, id: '6-n97', value: '200 days' }], facts)).not.toEqual(before);
});

test('a distractor is in the words of the question, singular or plural [DRILL-02]', () => {
  const optionsOf = (id: string) =>
    numberQuestion(rows.find((row) => row.id === id)!, rows, factsOf(id.split('-')[0]!)).question.options.map(
      ({ text }) => text,
    );
  expect(optionsOf('5.6-n03')).toEqual(expect.arrayContaining(['3 credits', '1 credit']));
  expect(optionsOf('5.6-n02')).toEqual(expect.arrayContaining(['1 credit', '3 credits']));
  expect(optionsOf('5.2-n01')).toEqual(['10 business days', '5 business days', '15 business days', '21 business days']);
  expect(optionsOf('6-n08')).toEqual(['6% a year', '10% a year', '11% a year', '16% a year']);
});
