import MiniSearch, { type MatchInfo } from 'minisearch';
import { blockText, plainText } from '#shared/study-text.ts';
import { FILLER_PHRASES, FILLER_WORDS, SYNONYMS } from '#shared/text/filler-words.ts';
import { stemsOf } from '#shared/text/stem.ts';
import type { Passage } from '#shared/topics.ts';

const MAX_PASSAGES = 3;
/**
 * The minimum share of the question's weight that a passage must match, so that a question about something else finds
 * nothing. It is lower if the passage marks a word of the question as a term or a strong word.
 */
const MIN_SHARE = { marked: 0.45, other: 0.6 };
/** How different a typing error may be: by a quarter of the word, and two letters at most. */
const FUZZY = { fuzzy: 0.25, maxFuzzy: 2 };
/** Different words beyond this number are ignored. A question that fills the field has about 180 words. */
const MAX_WORDS = 60;
/** The words whose spelling is corrected. Each correction takes 0.3 ms, and a question in earnest has few errors. */
const MAX_CORRECTIONS = 12;
/** How much more a passage counts if the user is studying its topic. */
const OWN_TOPIC = 1.3;

type Entry = { id: number; heading: string; marked: string; text: string };
export type PassageIndex = { passages: Passage[]; words: ReadonlySet<string>; search: MiniSearch<Entry> };

/** Builds an index of passages by the stems of their words. */
export function passageIndexOf(passages: Passage[]): PassageIndex {
  const search = new MiniSearch<Entry>({
    fields: ['heading', 'marked', 'text'],
    tokenize: (text) => stemsOf(text),
    processTerm: (stem) => stem,
  });
  const entries = passages.map(toEntry);
  search.addAll(entries);
  const words = new Set(entries.flatMap(({ heading, text }) => stemsOf(`${heading} ${text}`)));
  return { passages, words, search };
}

function toEntry({ heading, blocks }: Passage, id: number): Entry {
  const text = blocks.map(blockText).join('\n');
  return { id, heading: plainText(heading), marked: markedWords(text), text: plainText(text) };
}

/** Returns the terms and the strong words of a text, which say what it is about. */
const markedWords = (text: string): string =>
  [...text.matchAll(/\*\*(.+?)\*\*|\[\[(.+?)\]\]/g)].map(([, strong, term]) => strong ?? term).join(' ');

/** Returns a question without filler words. Replaces synonyms with the words of the study text. */
export function subjectOf(question: string): string {
  const plain = question
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/\b(\d+)k\b/g, '$1,000')
    .replace(/[^\p{L}\p{N}.,$%]+/gu, ' ');
  const replace = (text: string, [from, to]: readonly [string, string]) => text.replaceAll(` ${from} `, ` ${to} `);
  const phrases = FILLER_PHRASES.map((phrase) => [phrase, ''] as const);
  return [...SYNONYMS, ...phrases]
    .reduce(replace, ` ${plain} `)
    .split(' ')
    .filter((word) => !FILLER_WORDS.has(word.replace(/[.,]+$/, '')))
    .join(' ')
    .trim();
}

/** Replaces stems that the study text lacks with the most similar ones that it has. The others stay as they are. */
function correctSpelling(index: PassageIndex, stems: string[]): string[] {
  const isMisspelled = (stem: string) => !index.words.has(stem) && stem.length >= 4 && !/\d/.test(stem);
  const corrected = new Map(
    stems
      .filter(isMisspelled)
      .slice(0, MAX_CORRECTIONS)
      .map((stem) => [stem, mostSimilar(index, stem)]),
  );
  return [...new Set(stems.map((stem) => corrected.get(stem) ?? stem))];
}

/** Returns the stem itself if the study text has no similar one. */
function mostSimilar({ search }: PassageIndex, stem: string): string {
  const similar = search.autoSuggest(stem, {
    processTerm: (term) => term,
    tokenize: (text) => [text],
    prefix: false,
    ...FUZZY,
  });
  // Few people get the first letter of a word wrong.
  return similar.find(({ suggestion }) => suggestion[0] === stem[0])?.suggestion ?? stem;
}

/**
 * Returns the passages that answer the question best. A word's weight depends on how rare it is in the study text;
 * words that the study text lacks weigh most.
 */
export function findPassages(index: PassageIndex, question: string, topicId: string): Passage[] {
  const { passages, search } = index;
  const typed = [...new Set(stemsOf(subjectOf(question)))].slice(0, MAX_WORDS);
  const stems = correctSpelling(index, typed);
  const hits = search.search(stems.join(' '), {
    tokenize: (text) => text.split(' '),
    boost: { heading: 1.5 },
    boostDocument: (id) => (passages[id]!.topicId === topicId ? OWN_TOPIC : 1),
  });
  const counts = Map.groupBy(
    hits.flatMap(({ terms }) => terms),
    (stem) => stem,
  );
  const weigh = (matched: string[]) =>
    matched.reduce((sum, stem) => sum + Math.log((passages.length + 1) / ((counts.get(stem)?.length ?? 0) + 1)), 0);
  const total = weigh(stems);
  return hits
    .map((hit) => ({ ...hit, share: weigh(hit.terms) / total }))
    .filter(({ share, match }) => share >= (isMarked(match) ? MIN_SHARE.marked : MIN_SHARE.other))
    .sort((a, b) => b.share * b.score - a.share * a.score)
    .slice(0, MAX_PASSAGES)
    .map(({ id }) => passages[id]!);
}

/** Returns whether a word of the question is in a term or a strong word of the passage. */
const isMarked = (match: MatchInfo): boolean => Object.values(match).some((fields) => fields.includes('marked'));
