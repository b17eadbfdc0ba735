import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogue, orderedTopics } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import { validateExamForm, validateSealedRationales } from './exam-form-validators.ts';
import { withSharedFacts } from './fact-validators.ts';
import { checkItemForms } from './item-form-validators.ts';
import { type LoadedForm, loadExamForms } from './load-exam-forms.ts';
import { loadSharedFacts } from './load-shared-facts.ts';
import { loadTopic, topicFile } from './load-topic.ts';
import { findNearDuplicates } from './near-duplicates.ts';
import { validateBankKeys } from './question-validators.ts';
import { validContent, writeBelow } from './testing/valid-content.ts';

const PROJECT = join(import.meta.dirname, '../..');
const { forms } = loadExamForms(PROJECT);
const shared = loadSharedFacts(PROJECT).facts;
const topics = orderedTopics.map(({ id }) => withSharedFacts(loadTopic(PROJECT, id).topic, shared));
const facts = new Map(topics.flatMap((topic) => topic.facts ?? []).map((fact) => [fact.id, fact]));

/** Returns a copy of the first form that a test may change. */
const copy = (): LoadedForm => structuredClone(forms[0]!);
const problemsOf = (form: LoadedForm): string[] =>
  validateExamForm(form, facts).map(({ where, message }) => (where ? `${where}: ${message}` : message));

describe('the three sealed forms [FORM-03]', () => {
  it('have the questions of the exam, in its areas and in the order of its topics', () => {
    expect(forms.map(({ id }) => id)).toEqual(['form-1', 'form-2', 'form-3']);
    for (const { questions } of forms) {
      expect(questions).toHaveLength(exam.questions.value);
      const order = questions.map(({ topicId }) => orderedTopics.findIndex(({ id }) => id === topicId));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      for (const { itemCount, id } of orderedTopics.filter((topic) => topic.itemCount))
        expect(questions.filter(({ topicId }) => topicId === id)).toHaveLength(itemCount!);
      for (const { id, itemCount } of catalogue)
        expect(questions.filter(({ topicId }) => topicId.startsWith(id))).toHaveLength(itemCount);
    }
  });

  it('are in no question bank and no deck', () => {
    const sealed = new Set(forms.flatMap(({ questions }) => questions.map(({ stem }) => stem)));
    expect(sealed.size).toBe(forms.length * exam.questions.value);
    for (const { questions = [], flashcards = [] } of topics)
      for (const stem of [...questions.map((one) => one.stem), ...flashcards.map((one) => one.question)])
        expect(sealed).not.toContain(stem);
  });
});

describe('reports a fault of a sealed form [FORM-03]:', () => {
  it.each<[string, (form: LoadedForm) => void, string[]]>([
    ['none', () => {}, []],
    [
      'too few questions in an area',
      ({ questions }) => questions.splice(0, 1),
      ['area 1 has 8 questions; the exam has 9'],
    ],
    [
      'a topic without a question',
      ({ questions }) => Object.assign(questions.find(({ topicId }) => topicId === '4.8')!, { topicId: '4.7' }),
      ['no question is on topic 4.8'],
    ],
    [
      'a fact under two questions',
      ({ questions }) => questions[1]!.facts.push(...questions[0]!.facts.slice(0, 1)),
      [`two questions rest on the fact ${forms[0]!.questions[0]!.facts[0]}`],
    ],
    [
      'an unknown fact',
      ({ questions }) => questions[0]!.facts.push('1.1-f999'),
      ['form-1-q01: there is no fact 1.1-f999'],
    ],
    [
      'a question of another form',
      ({ questions }) => Object.assign(questions[0]!, { id: 'form-2-q01' }),
      ['form-2-q01: the id belongs to another form'],
    ],
    [
      'a law question without a law fact',
      ({ questions }) => Object.assign(questions.at(-1)!, { facts: ['1.1-f01'] }),
      ['form-1-q83: a question on New Jersey law must be based on at least one fact with law: true'],
    ],
  ])('%s', (_, spoil, problems) => {
    const form = copy();
    spoil(form);
    expect(problemsOf(form)).toEqual(problems);
  });

  it('a rationale that stands in the bank', () => {
    const form = copy();
    const bank = topics.flatMap(({ questions = [] }) => questions);
    expect(validateSealedRationales(form, bank)).toEqual([]);
    const { id, options } = bank[0]!;
    form.questions[2]!.options[1]!.rationale = options[0]!.rationale;
    const message = `the rationale stands in ${id}: '${options[0]!.rationale}'`;
    expect(validateSealedRationales(form, bank)).toEqual([{ file: form.file, where: form.questions[2]!.id, message }]);
  });

  it('a stem near to one of the bank', () => {
    const form = copy();
    const { questions = [] } = topics[0]!;
    Object.assign(form.questions[4]!, { stem: questions[0]!.stem });
    const bank = { file: topicFile('1.1', 'questions'), questions };
    const found = findNearDuplicates([bank, form]);
    expect(found).toMatchObject([{ file: form.file, where: 'form-1-q05' }]);
    expect(found[0]!.message).toContain(questions[0]!.id);
  });
});

describe('shares outside their bands [FORM-01]', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'content-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const messages = (...args: Parameters<typeof checkItemForms>) =>
    checkItemForms(...args).problems.map(({ file, message }) => `${file}: ${message}`);

  it('are refused in a sealed form', () => {
    expect(messages(root, [], forms)).toEqual([]);
    const form = copy();
    for (const question of form.questions) question.stem = question.stem.replace(' EXCEPT', ' apart from the choice');
    expect(messages(root, [], [form])).toContain(`${form.file}: EXCEPT: 0 questions; it must be 4 to 6`);
  });

  it('are refused in a topic, an area and the bank when form-done.json lists all of its topics', () => {
    const questions = validContent().general.questions;
    const bank = [{ id: '1.1', file: topicFile('1.1', 'questions'), questions }];
    const ids = orderedTopics.map(({ id }) => id);
    const refusedWhenDone = (done: string[]) => {
      writeBelow(root, 'content/form-done.json', JSON.stringify(done));
      return messages(root, bank, []).filter((message) => message.includes('unfinished'));
    };
    const topic = 'content/topics/1.1/questions.yaml: unfinished statement: 0% of the questions; it must be 33 to 53';
    const area = 'content/form-done.json: area 1: unfinished statement: 0% of the questions; it must be 38 to 48';
    expect(messages(root, bank, [])).toEqual([]);
    expect(refusedWhenDone(['1.1'])).toEqual([topic]);
    expect(refusedWhenDone(ids.filter((id) => id.startsWith('1')))).toEqual([topic, area]);
    expect(refusedWhenDone(ids)).toContain(area.replace('area 1: ', ''));
  });

  it('a letter is the key in 24% to 26% of the bank', () => {
    const [question] = validContent().general.questions;
    const keys = (share: number) =>
      Array.from({ length: 100 }, (_, index) => ({
        ...question!,
        answer: index < share ? 'A' : OPTION_LETTERS[1 + (index % 3)]!,
      }));
    expect(validateBankKeys(keys(25))).toEqual([]);
    for (const share of [23, 27])
      expect(validateBankKeys(keys(share))).toContain(
        `A is the key in ${share}% of the questions; it must be 24% to 26%`,
      );
  });

  it('the rows have the bank, its areas and the forms, each with the unit of its target', () => {
    const bank = topics.slice(0, 1).map(({ id, questions = [] }) => ({ id, file: '', questions }));
    const { rows } = checkItemForms(root, bank, forms);
    const row = rows.find(({ figure }) => figure.name === 'direct question')!;
    expect(row.areas).toEqual([row.bank, 0, 0, 0, 0, 0]);
    expect(row.topics).toEqual({ [topics[0]!.id]: row.bank });
    const asked = forms.map(({ questions }) => questions.filter(({ stem }) => stem.endsWith('?')).length);
    expect(row.forms).toEqual(asked);
  });
});
