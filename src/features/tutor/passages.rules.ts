import { createHash } from 'node:crypto';
import { findTopic } from '#shared/catalogue.ts';
import type { Material } from '#shared/material.ts';
import { blockText } from '#shared/study-text.ts';
import { isNumber, keywordsOf } from '#shared/text/words.ts';
import type { Study } from '#shared/topics.ts';
import type { CitedFact, Passage } from '#shared/tutor.ts';

/** A passage that has reached this length takes no further block of its section (characters). */
const PASSAGE_LENGTH = 500;
/** A passage states a fact if it contains at least this share of the fact's keywords, and all of its numbers. */
const MIN_KEYWORD_SHARE = 0.65;
const MAX_FACTS = 3;

type Piece = { anchor: string; heading: string; text: string };

/** A passage with its id, which is a digest of its content. */
export type StoredPassage = Passage & { id: string };

/** Returns all study text as passages that can be understood on their own. */
export function passagesOf(material: Material): StoredPassage[] {
  return [...material].flatMap(([topicId, { study, facts }]) => {
    if (!study) return [];
    const known = [...facts.values()].map(({ id, statement }) => ({ id, keywords: keywordsOf(statement) }));
    return piecesOf(study).map((piece) => toPassage(topicId, piece, known));
  });
}

function piecesOf(study: Study): Piece[] {
  const piece = (anchor: string, heading: string, text: string): Piece => ({ anchor, heading, text });
  return [
    piece('overview', 'Overview', study.overview),
    ...study.keyPoints.map((text) => piece('key-points', 'Key points', text)),
    piece('exam-tip-head', 'Exam tip', study.examTip),
    ...study.introduction.map((text) => piece('introduction', 'Introduction', text)),
    ...study.sections.flatMap(({ id, title, body }) =>
      groupBlocks(body.map(blockText)).map((text) => piece(`section-${id}`, title, text)),
    ),
    ...study.terms.map(({ term, definition }) => piece('introduction', 'Terms', `**${term}**: ${definition}`)),
  ];
}

function groupBlocks(texts: string[]): string[] {
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
  const passage = { topicId, anchor: piece.anchor, heading, text: piece.text, facts: statedFacts(piece.text, known) };
  return { ...passage, id: createHash('sha256').update(JSON.stringify(passage)).digest('hex') };
}

function statedFacts(text: string, known: KnownFact[]): string[] {
  const inText = keywordsOf(text);
  const shareOf = ({ keywords }: KnownFact): number =>
    [...keywords].some((word) => isNumber(word) && !inText.has(word))
      ? 0
      : keywords.intersection(inText).size / keywords.size;
  return known
    .map((fact) => ({ id: fact.id, share: shareOf(fact) }))
    .filter(({ share }) => share >= MIN_KEYWORD_SHARE)
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_FACTS)
    .map(({ id }) => id);
}

/** Returns the facts with these ids, from any topic. Skips unknown ids. */
export function factsOf(material: Material, ids: Iterable<string>): CitedFact[] {
  return [...new Set(ids)].flatMap((id) => {
    const fact = material.get(id.split('-f')[0]!)?.facts.get(id);
    if (!fact) return [];
    const { law: _, ...cited } = fact;
    return [cited];
  });
}
