import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPair, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { plainText } from '#shared/study-text.ts';
import { isNumber, keywordsOf } from '#shared/text/words.ts';
import type { Fact } from '#shared/topics.ts';
import { topicFile } from './load-topic.ts';

/** A text of the material and where it begins: `content/topics/5.3/study.yaml:41`. */
export type Place = { at: string; text: string };
type Item = Place & { id: string };

/** A fact with everything that rests on it. */
export type FactUses = {
  fact: Fact;
  at: string;
  /** Ids of the other facts, of whatever topic, that name the very same law. */
  sameLaw: string[];
  questions: Item[];
  cards: Item[];
  /** Texts of any kind that seem to tell it, the most similar first. */
  passages: Place[];
};

/** Texts without fact ids that anybody can read. */
const PAGES = ['content/blog/*.json', 'content/{blog,exam,faq,samples,try-question}.json'];
/** The weighed share of a fact's keywords from which a text may tell the fact, in a topic and on a page. */
const ALIKE = 0.25;
const ALIKE_ON_PAGES = 0.5;
/** At least so many texts of the topic are shown, the most similar first. */
const LEAST_PASSAGES = 3;
/** A number says more than a word that is as rare. */
const NUMBER_WEIGHT = 2;

type ParsedFile = { nodes: Node; lineOf(node: Node): string };

/** JSON is YAML too. */
function read(root: string, file: string): ParsedFile {
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

/** Tells whether a fact has this id, or this part in its source; 17B:25-3 is not a part of 17B:25-31. */
function fits(wanted: string): (fact: Fact) => boolean {
  const part = wanted.trim().replaceAll(/\s+/g, ' ');
  const stands = new RegExp(`(?<![a-z\\d])${RegExp.escape(part)}${/\d$/.test(part) ? '(?!\\d)' : ''}`, 'i');
  return ({ id, source }) => id === part || stands.test(source);
}

/** Returns a function that says how alike a text is to a fact, from 0 to 1: keywords that are rare among `texts` weigh more. */
function similarityIn(texts: Place[]) {
  const counts = new Map<string, number>();
  for (const { text } of texts)
    for (const word of keywordsOf(plainText(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (word: string) =>
    Math.log((texts.length + 1) / (counts.get(word)! + 1)) * (isNumber(word) ? NUMBER_WEIGHT : 1);
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + weightOf(word), 0);
  return (statement: string, text: string): number => {
    const known = new Set([...keywordsOf(plainText(statement))].filter((word) => counts.has(word)));
    return weigh(known.intersection(keywordsOf(plainText(text)))) / (weigh(known) || 1);
  };
}

/**
 * Finds what an editor has to read again when a fact changes; `wanted` is its id or a part of its source, such as 17B:25-3.
 * Questions and cards name their facts. Passages don't, so a passage in quite other words is not found.
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
    const similarity = similarityIn(texts);
    const mostSimilar = (statement: string, among: Place[], least: number, from: number): Place[] =>
      among
        .map((place) => ({ place, share: similarity(statement, place.text) }))
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
        ...mostSimilar(fact.statement, texts, LEAST_PASSAGES, ALIKE),
        ...mostSimilar(fact.statement, pageTexts, 0, ALIKE_ON_PAGES),
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
    `  passages that may tell it, the most similar first: ${passages.length}`,
    ...passages.map(place),
  ].join('\n');
}
