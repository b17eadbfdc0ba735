import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPair, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { plainText } from '#shared/study-text.ts';
import { isNumber, keywordsOf } from '#shared/text/words.ts';
import type { Fact, StudyFileBlock } from '#shared/topics.ts';
import { topicFile } from './load-topic.ts';
import { NUMBERS_FILE } from './number-validators.ts';
import { blockTexts } from './text.ts';

/** A text of the material with the file and line where it begins, such as `content/topics/5.3/study.yaml:41`. */
export type LocatedText = { at: string; text: string };
/** A question or a card. */
type LocatedItem = LocatedText & { id: string };

/** A fact with everything that depends on it. */
export type FactUses = {
  fact: Fact;
  at: string;
  /** The topics that teach the fact. A fact in facts.yaml has one, a fact in content/facts/ has several. */
  topics: string[];
  /** The ids of the other facts with the same source, in all topics. */
  sameLaw: string[];
  questions: LocatedItem[];
  cards: LocatedItem[];
  examQuestions: LocatedItem[];
  /** The numbers of the law. */
  numbers: LocatedItem[];
  /** The blocks of the study text that name the fact. */
  stated: LocatedText[];
  /** Other texts that probably state the fact, most similar first. */
  passages: LocatedText[];
};

const FACT_FILES = ['content/facts/*.yaml', 'content/topics/*/facts.yaml'];
/** The public texts. They do not name facts. */
const PAGES = ['content/blog/*.json', 'content/{blog,exam,exam-day,faq,samples,try-question}.json'];
/** A text on the fact's topic is listed if it has at least this weighted share of the fact's keywords. */
const MIN_SIMILARITY = 0.25;
/** A public text is listed if it has at least this weighted share of the fact's keywords. */
const MIN_SIMILARITY_ON_PAGES = 0.5;
/** The list has at least this many texts of the topic, even if they are less similar. */
const MIN_PASSAGES = 3;
/** A number identifies a fact better than a word that is equally rare. */
const NUMBER_WEIGHT = 2;

type ParsedFile = { nodes: Node; lineOf(node: Node): string };

/** Parses a YAML or JSON file. JSON is also valid YAML. Throws on a syntax error. */
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

/** Returns every text in a file. The cells of a table row are one text, and so are a term and its definition. */
function textsOf(root: string, file: string): LocatedText[] {
  const { nodes, lineOf } = read(root, file);
  const texts: LocatedText[] = [];
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
    Pair(_key, { key }) {
      return isScalar(key) && key.value === 'facts' ? visit.SKIP : undefined;
    },
    Scalar(key, node, path) {
      if (!(isPair(path.at(-1)) && key === 'key')) add(node, [node.value]);
    },
  });
  return texts;
}

type StatingBlock = Exclude<StudyFileBlock, string> & { facts: string[] };

/** Returns the blocks of a study file that name facts. */
function statingBlocks(root: string, file: string): (LocatedText & { facts: string[] })[] {
  const { nodes, lineOf } = read(root, file);
  const blocks: (LocatedText & { facts: string[] })[] = [];
  visit(nodes, {
    Map(_key, node) {
      if (!node.has('facts')) return undefined;
      const block: StatingBlock = node.toJSON();
      blocks.push({ at: lineOf(node), text: blockTexts(block).join('; '), facts: block.facts });
      return visit.SKIP;
    },
  });
  return blocks;
}

/**
 * Returns a function that tests whether a fact has this id or source. '17B:25-3' matches '17B:25-3a', but not
 * '17B:25-31'.
 */
function factMatcher(query: string): (fact: Fact) => boolean {
  const part = query.trim().replaceAll(/\s+/g, ' ');
  const inSource = new RegExp(`(?<![a-z\\d])${RegExp.escape(part)}${/\d$/.test(part) ? '(?!\\d)' : ''}`, 'i');
  return ({ id, source }) => id === part || inSource.test(source);
}

/**
 * Returns a function that computes the similarity of a statement and a text, from 0 to 1. Rare keywords have more
 * weight.
 */
function similarityIn(texts: LocatedText[]) {
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

type StoredFact = Fact & { at: string; topics?: string[] };
type StoredNumber = { id: string; at: string; fact: string; question: string };
type StoredItem = { id: string; at: string; facts: string[] };

/** Returns the most similar texts: at least `minCount`, and all that have this share of the statement's keywords. */
function mostSimilar(
  similarity: (statement: string, text: string) => number,
  statement: string,
  candidates: LocatedText[],
  { minCount, minShare }: { minCount: number; minShare: number },
): LocatedText[] {
  return candidates
    .map((candidate) => ({ candidate, share: similarity(statement, candidate.text) }))
    .sort((a, b) => b.share - a.share)
    .filter(({ share }, rank) => share >= minShare || rank < minCount)
    .map(({ candidate }) => candidate);
}

/** Reads the questions, cards and texts of a topic. */
function readTopic(root: string, topicId: string, pages: LocatedText[]) {
  const questions = itemsOf<StoredItem & { stem: string }>(root, topicFile(topicId, 'questions'));
  const cards = itemsOf<StoredItem & { question: string }>(root, topicFile(topicId, 'flashcards'));
  const texts = [...textsOf(root, topicFile(topicId, 'study')), ...textsOf(root, topicFile(topicId, 'plan'))];
  const similarity = similarityIn(texts);
  return {
    questions: questions.map(({ stem, ...question }) => ({ ...question, text: stem })),
    cards: cards.map(({ question, ...card }) => ({ ...card, text: question })),
    blocks: statingBlocks(root, topicFile(topicId, 'study')),
    passagesLike: (statement: string) =>
      mostSimilar(similarity, statement, texts, { minCount: MIN_PASSAGES, minShare: MIN_SIMILARITY }),
    pagesLike: (statement: string) =>
      mostSimilar(similarity, statement, pages, { minCount: 0, minShare: MIN_SIMILARITY_ON_PAGES }),
  };
}

/**
 * Finds everything that an editor has to read again when a fact changes. `query` is the fact's id or a part of its
 * source, such as 17B:25-3. Questions, cards and blocks of the study text name their facts. Other texts don't, so the
 * search misses those that use different words.
 */
export function usesOf(root: string, query: string): FactUses[] {
  const files = globSync(FACT_FILES, { cwd: root }).sort();
  const all = files.flatMap((file) => itemsOf<StoredFact>(root, file));
  const matching = all.filter(factMatcher(query));
  const pages = matching.length > 0 ? globSync(PAGES, { cwd: root }).sort() : [];
  const pageTexts = pages.flatMap((file) => textsOf(root, file));
  const forms = globSync('content/exams/form-*.yaml', { cwd: root }).sort();
  const sealed = matching.length > 0 ? forms.flatMap((file) => itemsOf<StoredItem & { stem: string }>(root, file)) : [];
  const rows = matching.length > 0 ? itemsOf<StoredNumber>(root, NUMBERS_FILE) : [];
  const read = new Map<string, ReturnType<typeof readTopic>>();
  const topicOf = (id: string) => read.getOrInsertComputed(id, () => readTopic(root, id, pageTexts));
  return matching.map(({ at, topics = [], ...fact }) => {
    const taughtIn = topics.length > 0 ? topics : [fact.id.split('-')[0]!];
    const material = taughtIn.map(topicOf);
    const located = (items: (StoredItem & { text: string })[]): LocatedItem[] =>
      items.filter(({ facts }) => facts.includes(fact.id)).map(({ id, at, text }) => ({ id, at, text }));
    const stated = material.flatMap(({ blocks }) => blocks.filter(({ facts }) => facts.includes(fact.id)));
    const places = new Set(stated.map((block) => block.at));
    return {
      ...{ fact, at, topics: taughtIn, stated },
      sameLaw: all.filter(({ id, law, source }) => law && id !== fact.id && source === fact.source).map(({ id }) => id),
      questions: material.flatMap(({ questions }) => located(questions)),
      cards: material.flatMap(({ cards }) => located(cards)),
      examQuestions: located(sealed.map(({ stem, ...question }) => ({ ...question, text: stem }))),
      numbers: located(rows.map(({ question, fact: named, ...row }) => ({ ...row, facts: [named], text: question }))),
      passages: [
        ...material.flatMap(({ passagesLike }) => passagesLike(fact.statement)),
        ...material[0]!.pagesLike(fact.statement),
      ].filter((passage) => !places.has(passage.at)),
    };
  });
}

const TEXT_LENGTH = 100;
const shortened = (text: string) => {
  const plain = plainText(text).replaceAll('\n', ' ');
  return plain.length > TEXT_LENGTH ? `${plain.slice(0, TEXT_LENGTH - 1).trimEnd()}…` : plain;
};

/** Returns the uses of a fact as lines of text. */
export function describeUses({
  fact,
  at,
  topics,
  sameLaw,
  questions,
  cards,
  examQuestions,
  numbers,
  stated,
  passages,
}: FactUses): string {
  const passage = (one: LocatedText) => `    ${one.at}  ${shortened(one.text)}`;
  const item = (one: LocatedItem) => `    ${one.id}  ${one.at}  ${shortened(one.text)}`;
  return [
    `${fact.id}, checked ${fact.checked}, ${fact.source}`,
    `  ${at}  ${fact.statement}`,
    `  topics: ${topics.join(', ')}`,
    ...(sameLaw.length > 0 ? [`  facts with the same source: ${sameLaw.join(', ')}`] : []),
    `  questions: ${questions.length}`,
    ...questions.map(item),
    `  cards: ${cards.length}`,
    ...cards.map(item),
    `  sealed exam questions: ${examQuestions.length}`,
    ...examQuestions.map(item),
    `  numbers of the law: ${numbers.length}`,
    ...numbers.map(item),
    `  passages that state the fact: ${stated.length}`,
    ...stated.map(passage),
    `  other texts that may state the fact, most similar first: ${passages.length}`,
    ...passages.map(passage),
  ].join('\n');
}
