import { createHash } from 'node:crypto';
import { findTopic } from '#shared/catalogue.ts';
import type { Material } from '#shared/material.ts';
import { blockText } from '#shared/study-text.ts';
import type { Study } from '#shared/topics.ts';
import type { CitedFact, Passage } from '#shared/tutor.ts';

/** Characters after which a section's next block begins another passage. */
const PASSAGE_LENGTH = 500;
/** A passage tells a fact when it has all of its figures and this share of its words. */
const SHARE_OF_WORDS = 0.65;
const MAX_FACTS = 3;

type Piece = { anchor: string; heading: string; text: string };

/** A passage with the digest that tells it from every other. */
export type StoredPassage = Passage & { id: string };

/** All study text in pieces that can be read alone. */
export function passagesOf(material: Material): StoredPassage[] {
  return [...material].flatMap(([topicId, { study, facts }]) => {
    if (!study) return [];
    const known = [...facts.values()].map(({ id, statement }) => ({ id, words: wordsOf(statement) }));
    return piecesOf(study).map((piece) => toPassage(topicId, piece, known));
  });
}

function piecesOf(study: Study): Piece[] {
  const one = (anchor: string, heading: string, text: string): Piece => ({ anchor, heading, text });
  return [
    one('overview', 'Overview', study.overview),
    ...study.keyPoints.map((text) => one('key-points', 'Key points', text)),
    one('exam-tip-head', 'Exam tip', study.examTip),
    ...study.introduction.map((text) => one('introduction', 'Introduction', text)),
    ...study.sections.flatMap(({ id, title, body }) =>
      grouped(body.map(blockText)).map((text) => one(`section-${id}`, title, text)),
    ),
    ...study.terms.map(({ term, definition }) => one('introduction', 'Terms', `**${term}**: ${definition}`)),
  ];
}

function grouped(texts: string[]): string[] {
  const groups: string[] = [];
  for (const text of texts) {
    const last = groups.at(-1);
    if (last !== undefined && last.length < PASSAGE_LENGTH) groups[groups.length - 1] = `${last}\n${text}`;
    else groups.push(text);
  }
  return groups;
}

type KnownFact = { id: string; words: string[] };

function toPassage(topicId: string, piece: Piece, known: KnownFact[]): StoredPassage {
  const heading = `${findTopic(topicId)?.title ?? topicId}: ${piece.heading}`;
  const passage = { topicId, anchor: piece.anchor, heading, text: piece.text, facts: toldFacts(piece.text, known) };
  return { ...passage, id: createHash('sha256').update(JSON.stringify(passage)).digest('hex') };
}

const wordsOf = (text: string): string[] => [
  ...new Set((text.toLowerCase().match(/[a-z]{4,}|\d+/g) ?? []).map((word) => word.replace(/(es|s|ed|ing)$/, ''))),
];

function toldFacts(text: string, known: KnownFact[]): string[] {
  const said = new Set(wordsOf(text));
  const shareOf = ({ words }: KnownFact): number => {
    const told = words.filter((word) => said.has(word));
    const isFigure = (word: string) => /^\d/.test(word);
    return told.filter(isFigure).length < words.filter(isFigure).length ? 0 : told.length / words.length;
  };
  return known
    .map((fact) => ({ id: fact.id, share: shareOf(fact) }))
    .filter(({ share }) => share >= SHARE_OF_WORDS)
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_FACTS)
    .map(({ id }) => id);
}

/** The facts of these ids, of whatever topic; an id that names none is left out. */
export function factsOf(material: Material, ids: Iterable<string>): CitedFact[] {
  return [...new Set(ids)].flatMap((id) => {
    const fact = material.get(id.split('-f')[0]!)?.facts.get(id);
    if (!fact) return [];
    const { law: _, ...cited } = fact;
    return [cited];
  });
}
