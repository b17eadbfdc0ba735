import { createHash } from 'node:crypto';
import { findTopic } from '#shared/catalogue.ts';
import type { Material } from '#shared/material.ts';
import { blockText } from '#shared/study-text.ts';
import { isNumber, keywordsOf } from '#shared/text/words.ts';
import type { Study } from '#shared/topics.ts';
import type { CitedFact, Passage } from '#shared/tutor.ts';

/** Characters after which a section's next block begins another passage. */
const PASSAGE_LENGTH = 500;
/** The part of a fact's keywords that a passage must have, its numbers among them, to tell the fact. */
const MIN_SHARE = 0.65;
const MAX_FACTS = 3;

type Piece = { anchor: string; heading: string; text: string };

/** A passage with the digest that tells it from every other. */
export type StoredPassage = Passage & { id: string };

/** All study text in pieces that can be read alone. */
export function passagesOf(material: Material): StoredPassage[] {
  return [...material].flatMap(([topicId, { study, facts }]) => {
    if (!study) return [];
    const known = [...facts.values()].map(({ id, statement }) => ({ id, keywords: keywordsOf(statement) }));
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

type KnownFact = { id: string; keywords: Set<string> };

function toPassage(topicId: string, piece: Piece, known: KnownFact[]): StoredPassage {
  const heading = `${findTopic(topicId)?.title ?? topicId}: ${piece.heading}`;
  const passage = { topicId, anchor: piece.anchor, heading, text: piece.text, facts: toldFacts(piece.text, known) };
  return { ...passage, id: createHash('sha256').update(JSON.stringify(passage)).digest('hex') };
}

function toldFacts(text: string, known: KnownFact[]): string[] {
  const said = keywordsOf(text);
  const shareOf = ({ keywords }: KnownFact): number =>
    [...keywords].some((word) => isNumber(word) && !said.has(word))
      ? 0
      : keywords.intersection(said).size / keywords.size;
  return known
    .map((fact) => ({ id: fact.id, share: shareOf(fact) }))
    .filter(({ share }) => share >= MIN_SHARE)
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
