import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPair, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { numbersIn } from '#shared/question-validators/numbers.ts';
import { plainText } from '#shared/study-text.ts';
import type { Fact } from '#shared/topics.ts';
import { wordsOf } from '#shared/wording.ts';
import { topicFile } from './load-topic.ts';

/** A text of the material and where it begins: `content/topics/5.3/study.yaml:41`. */
export type Place = { at: string; text: string };
type Item = Place & { id: string };

/** A fact with all that rests on it. */
export type FactUses = {
  fact: Fact;
  at: string;
  /** Ids of the other facts, of whatever topic, that name the very same law. */
  sameLaw: string[];
  questions: Item[];
  cards: Item[];
  /** Texts of any kind that seem to tell it, the likest first. */
  passages: Place[];
};

/** Texts without fact ids that anybody can read. */
const PAGES = ['content/blog/*.json', 'content/{blog,exam,faq,samples,try-question}.json'];
/** The share of a fact's words and figures, the rare ones weighing more, from which on a text may tell it; of a page's text. */
const ALIKE = 0.25;
const ALIKE_ON_PAGES = 0.5;
/** The likest texts of the topic are shown in any case. */
const LEAST_PASSAGES = 3;
/** A figure says more than a word that is as rare. */
const FIGURE_WEIGHT = 2;

type Read = { nodes: Node; lineOf(node: Node): string };

/** JSON is YAML too. */
function read(root: string, file: string): Read {
  const lineCounter = new LineCounter();
  const document = parseDocument(readFileSync(join(root, file), 'utf8'), { lineCounter });
  const [error] = document.errors;
  if (error) throw new Error(`${file}: ${error.message.split('\n')[0]}`);
  return {
    nodes: document.contents!,
    lineOf: ({ range }) => `${file}:${lineCounter.linePos(range![0]).line}`,
  };
}

function itemsOf<T>(root: string, file: string): (T & { at: string })[] {
  const { nodes, lineOf } = read(root, file);
  return isSeq<Node>(nodes) ? nodes.items.map((node) => ({ ...(node.toJSON() as T), at: lineOf(node) })) : [];
}

/** Every text of a file; the cells of a table's row, or a term and its definition, are one. */
function textsOf(root: string, file: string): Place[] {
  const { nodes, lineOf } = read(root, file);
  const texts: Place[] = [];
  const add = (node: Node, parts: unknown[]) => {
    const text = parts.filter((part) => typeof part === 'string').join('; ');
    if (text) texts.push({ at: lineOf(node), text });
  };
  visit(nodes, {
    Map(_key, node) {
      const values = node.items.map(({ value }) => value);
      if (!values.every((value) => isScalar(value))) return undefined;
      add(
        node,
        values.map(({ value }) => value),
      );
      return visit.SKIP;
    },
    Seq(_key, node, path) {
      const isRow = isSeq(path.at(-1)) && node.items.every((item) => isScalar(item));
      if (!isRow) return undefined;
      add(
        node,
        node.items.map((item) => isScalar(item) && item.value),
      );
      return visit.SKIP;
    },
    Scalar(key, node, path) {
      if (!(isPair(path.at(-1)) && key === 'key')) add(node, [node.value]);
    },
  });
  return texts;
}

/** Whether a fact has this id, or this part stands in its source; 17B:25-3 is no part of 17B:25-31. */
function fits(wanted: string): (fact: Fact) => boolean {
  const part = wanted.trim().replaceAll(/\s+/g, ' ');
  const stands = new RegExp(`(?<![a-z\\d])${RegExp.escape(part)}${/\d$/.test(part) ? '(?!\\d)' : ''}`, 'i');
  return ({ id, source }) => id === part || stands.test(source);
}

const marksOf = (text: string): Set<string> => {
  const plain = plainText(text);
  const words = wordsOf(plain).filter((word) => /^\p{L}{4,}/u.test(word));
  return new Set([...words.map((word) => word.replace(/(es|s|ed|ing|e)$/, '')), ...numbersIn(plain)]);
};

/** Says how alike each text is to a fact, from 0 to 1, by what is rare among the texts of the fact's topic. */
function likenessIn(texts: Place[]) {
  const marked = texts.map(({ text }) => marksOf(text));
  const counts = new Map<string, number>();
  for (const mark of marked.flatMap((marks) => [...marks])) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const weightOf = (mark: string) =>
    Math.log((texts.length + 1) / (counts.get(mark)! + 1)) * (/^\d/.test(mark) ? FIGURE_WEIGHT : 1);
  const weigh = (marks: Iterable<string>) => [...marks].reduce((sum, mark) => sum + weightOf(mark), 0);
  return (statement: string, text: string): number => {
    const known = new Set([...marksOf(statement)].filter((mark) => counts.has(mark)));
    return weigh(known.intersection(marksOf(text))) / (weigh(known) || 1);
  };
}

/**
 * What has to be read again when a fact changes; `wanted` is its id or a part of its source, such as 17B:25-3. Questions and
 * cards name their facts. Passages don't: what says the same in other words is not found.
 */
export function usesOf(root: string, wanted: string): FactUses[] {
  const files = globSync('content/topics/*/facts.yaml', { cwd: root }).sort();
  const all = files.flatMap((file) => itemsOf<Fact>(root, file));
  const fitting = Map.groupBy(all.filter(fits(wanted)), ({ id }) => id.split('-')[0]!);
  const pages = globSync(PAGES, { cwd: root }).sort();
  const pageTexts = fitting.size > 0 ? pages.flatMap((file) => textsOf(root, file)) : [];
  return [...fitting].flatMap(([topicId, facts]) => {
    const questions = itemsOf<{ id: string; stem: string; facts: string[] }>(root, topicFile(topicId, 'questions'));
    const cards = itemsOf<{ id: string; question: string; facts: string[] }>(root, topicFile(topicId, 'flashcards'));
    const texts = [...textsOf(root, topicFile(topicId, 'study')), ...textsOf(root, topicFile(topicId, 'plan'))];
    const likeness = likenessIn(texts);
    const likest = (statement: string, among: Place[], least: number, from: number): Place[] =>
      among
        .map((place) => ({ place, share: likeness(statement, place.text) }))
        .sort((a, b) => b.share - a.share)
        .filter(({ share }, rank) => share >= from || rank < least)
        .map(({ place }) => place);
    return facts.map(({ at, ...fact }) => ({
      fact,
      at,
      sameLaw: all.filter(({ id, law, source }) => law && id !== fact.id && source === fact.source).map(({ id }) => id),
      questions: questions
        .filter((question) => question.facts.includes(fact.id))
        .map((question) => ({ id: question.id, at: question.at, text: question.stem })),
      cards: cards
        .filter((card) => card.facts.includes(fact.id))
        .map((card) => ({ id: card.id, at: card.at, text: card.question })),
      passages: [
        ...likest(fact.statement, texts, LEAST_PASSAGES, ALIKE),
        ...likest(fact.statement, pageTexts, 0, ALIKE_ON_PAGES),
      ],
    }));
  });
}

const TEXT_LENGTH = 100;
const shortened = (text: string) => {
  const plain = plainText(text).replaceAll('\n', ' ');
  return plain.length > TEXT_LENGTH ? `${plain.slice(0, TEXT_LENGTH - 1).trimEnd()}…` : plain;
};

/** In lines, for an editor. */
export function describeUses({ fact, at, sameLaw, questions, cards, passages }: FactUses): string {
  const place = (one: Place) => `    ${one.at}  ${shortened(one.text)}`;
  const item = (one: Item) => `    ${one.id}  ${one.at}  ${shortened(one.text)}`;
  return [
    `${fact.id}, checked ${fact.checked}, ${fact.source}`,
    `  ${at}  ${fact.statement}`,
    ...(sameLaw.length > 0 ? [`  the same law: ${sameLaw.join(', ')}`] : []),
    `  questions: ${questions.length}`,
    ...questions.map(item),
    `  cards: ${cards.length}`,
    ...cards.map(item),
    `  passages that may tell it, the likest first: ${passages.length}`,
    ...passages.map(place),
  ].join('\n');
}
