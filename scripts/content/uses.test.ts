import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { type ValidContent, validContent, writeBelow, writeContent } from './testing/valid-content.ts';
import { type LocatedText, usesOf } from './uses.ts';

const PROJECT = join(import.meta.dirname, '../..');
const GRACE = 'The grace period of an individual life policy in New Jersey is 30 days.';

let root: string;
let content: ValidContent;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
  content = validContent();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function uses(query: string) {
  writeContent(root, content);
  return usesOf(root, query);
}
const ids = (items: { id: string }[]) => items.map(({ id }) => id);
const idsFor = (query: string) => uses(query).map(({ fact }) => fact.id);

/** Returns the line of the file where the text begins. */
function lineAt({ at }: LocatedText): string {
  const [file, line] = at.split(':');
  return readFileSync(join(root, file!), 'utf8').split('\n')[Number(line) - 1]!;
}

/** Makes two questions and a card rest on a fact that both topics share. */
function writeSharedFact({ general, law }: ValidContent): void {
  const fact = { ...general.facts[0]!, id: '1.1-f90', statement: GRACE, topics: ['1.1', '5.1'] };
  writeBelow(root, 'content/facts/clauses.yaml', stringify([fact]));
  general.questions[0]!.facts = [fact.id];
  law.questions[1]!.facts.push(fact.id);
  law.flashcards[2]!.facts = [fact.id];
}

it('a part of a source finds its facts in every topic, but not a source with a longer number [LAW-01]', () => {
  Object.assign(content.general.facts[2]!, { law: true, source: 'N.J.S.A. 17B:25-3' });
  Object.assign(content.law.facts[4]!, { source: 'N.J.S.A. 17B:25-3; two guides' });
  Object.assign(content.law.facts[5]!, { source: 'N.J.S.A. 17B:25-31' });
  Object.assign(content.law.facts[6]!, { source: 'N.J.S.A. 17B:25-3a' });
  expect(idsFor('17b:25-3')).toEqual(['1.1-f03', '5.1-f05', '5.1-f07']);
  expect(idsFor('17B:25')).toEqual(['1.1-f03', '5.1-f05', '5.1-f06', '5.1-f07']);
  expect(idsFor('7B:25-3')).toEqual([]);
});

it('an id finds its fact with its questions and cards, their lines, and the facts on the same law [LAW-01]', () => {
  for (const fact of [content.general.facts[2]!, content.law.facts[4]!])
    Object.assign(fact, { law: true, source: 'N.J.S.A. 17B:25-3' });
  const found = uses('1.1-f03');
  expect(ids(found.map(({ fact }) => fact))).toEqual(['1.1-f03']);
  const [{ at, sameLaw, questions, cards }] = found as [(typeof found)[number]];
  expect(sameLaw).toEqual(['5.1-f05']);
  expect(ids(questions)).toEqual(['1.1-q03', '1.1-q13', '1.1-q23', '1.1-q33']);
  expect(ids(cards)).toEqual(['1.1-c03', '1.1-c13', '1.1-c23']);
  expect(lineAt({ at, text: '' })).toContain('id: 1.1-f03');
  expect(ids(found[0]!.numbers)).toEqual([]);
  expect(ids(uses('5.1-f05')[0]!.numbers).slice(0, 2)).toEqual(['5.1-n05', '5.1-n15']);
  for (const item of [...questions, ...cards]) expect(lineAt(item)).toContain(`id: ${item.id}`);
});

it('a fact that two topics teach is found once, with the questions, cards and passages of both and the exam [LAW-01]', () => {
  writeSharedFact(content);
  const [found, ...others] = uses('1.1-f90');
  expect(others).toEqual([]);
  expect(found).toMatchObject({ at: 'content/facts/clauses.yaml:1', topics: ['1.1', '5.1'] });
  expect(ids(found!.questions)).toEqual(['1.1-q01', '5.1-q02']);
  expect(ids(found!.cards)).toEqual(['5.1-c03']);
  const form = [{ ...content.law.questions[5], id: 'form-1-q01', topicId: '5.1', facts: ['1.1-f90'] }];
  writeBelow(root, 'content/exams/form-1.yaml', stringify(form));
  expect(ids(usesOf(root, '1.1-f90')[0]!.examQuestions)).toEqual(['form-1-q01']);
  const files = new Set(found!.passages.map(({ at }) => at.split('/')[2]));
  expect([...files]).toEqual(['1.1', '5.1']);
});

it('the blocks of the study text that name a fact come before texts that are only similar [LAW-01]', () => {
  Object.assign(content.general.facts[2]!, { statement: GRACE });
  content.general.study.sections[1]!.body.push({ list: ['Thirty-one days for groups.', GRACE], facts: ['1.1-f03'] });
  const { stated, passages } = uses('1.1-f03')[0]!;
  expect(stated.map(({ text }) => text)).toEqual(['About [[term 1]].', `Thirty-one days for groups.; ${GRACE}`]);
  expect(lineAt(stated[1]!)).toContain('- list:');
  for (const { at, text } of passages) {
    expect(stated.map((block) => block.at)).not.toContain(at);
    expect(text).not.toContain('1.1-f');
  }
});

it('the search finds passages in study text, plan and public texts by words and numbers, most similar first [LAW-01]', () => {
  Object.assign(content.general.facts[2]!, { statement: GRACE });
  const { study, plan } = content.general;
  study.keyPoints[4] = 'The [[term 1|grace period]] of a life policy in New Jersey: thirty days.';
  study.sections[3]!.body.push({
    table: {
      columns: ['Time', 'What'],
      rows: [
        ['30 days', 'grace period'],
        ['10 days', 'free look'],
      ],
    },
  });
  plan.importantNotes[6] = 'Grace is 30 days.';
  writeContent(root, content);
  writeBelow(root, 'content/faq.json', JSON.stringify([{ question: 'How long?', answer: GRACE }], null, 2));
  // An article of the project also states this law.
  const passages = usesOf(root, '1.1-f03')[0]!.passages.filter(({ at }) => !at.startsWith('content/blog/'));
  expect(passages.map(({ at, text }) => `${at.split(':')[0]} ${text}`)).toEqual([
    `content/topics/1.1/study.yaml ${study.keyPoints[4]}`,
    'content/topics/1.1/study.yaml 30 days; grace period',
    'content/topics/1.1/plan.yaml Grace is 30 days.',
    `content/faq.json How long?; ${GRACE}`,
  ]);
  expect(lineAt(passages[0]!)).toContain('thirty days');
  expect(lineAt(passages[2]!)).toContain('Grace is 30 days.');
});

it('the command prints all uses, or an error if it finds no fact [LAW-01]', () => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['scripts/content-uses.ts', ...args], {
      cwd: PROJECT,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const printed = run('N.J.S.A.', '17B:25-3');
  for (const { fact, questions, cards, stated, passages } of usesOf(PROJECT, '17B:25-3')) {
    const places = [...stated, ...passages].map(({ at }) => at);
    for (const words of [fact.id, fact.statement, ...ids(questions), ...ids(cards), ...places])
      expect(printed).toContain(words);
  }
  expect(() => run('99Z:1-1')).toThrow("No fact has the id '99Z:1-1'");
  expect(() => run()).toThrow('Usage: npm run content:uses');
});
