import { findTopic } from '#shared/catalogue.ts';
import type { TopicMaterial } from '#shared/material.ts';
import { blockText, plainText } from '#shared/study-text.ts';
import { stemsOf } from '#shared/text/stem.ts';
import { isNumber } from '#shared/text/words.ts';
import type { Block, Fact, Passage, Study } from '#shared/topics.ts';

/** A passage that has reached this length takes no further block of its section (characters). */
const PASSAGE_LENGTH = 500;
/** A statement states a fact if it contains all of its numbers and at least this weighted share of its words. */
const MIN_SHARE = 0.55;
/** A statement with this share is about the same thing as the fact. It can leave out a part of the fact or its numbers. */
const MIN_NEAR_SHARE = 0.35;
/** The weight of a word that only the heading of the statement contains. */
const HEADING_WEIGHT = 0.5;
/** A sentence of a fact counts by itself if it has at least this many words. */
const MIN_WORDS = 7;
/** The most facts that a passage names. */
const MAX_FACTS = 3;

/**
 * The passages of a topic, and by the ids of facts, the blocks that state them (`stating`) or at least are about the same
 * thing (`near`).
 */
export type TopicPassages = {
  passages: Passage[];
  stating: ReadonlyMap<string, Passage>;
  near: ReadonlyMap<string, Passage>;
};

/**
 * A piece of study text that can be understood on its own. Its statements are its paragraphs, list items and table
 * rows. It has none if it only leads up to the facts or gives an example.
 */
type Piece = { anchor: string; heading: string; blocks: Block[]; hasStatements: boolean };

/** Splits the study text of a topic into passages, and finds the facts that each of them states. */
export function passagesOf({ id: topicId, study, facts }: TopicMaterial): TopicPassages {
  if (!study) return { passages: [], stating: new Map(), near: new Map() };
  const title = findTopic(topicId)?.title ?? topicId;
  const pieces = piecesOf(study);
  const matches = matchesOf(pieces, [...facts.values()]);
  const passages = pieces.map(({ anchor, heading, blocks }, index) => ({
    ...{ topicId, anchor, heading: `${title}: ${heading}`, blocks },
    facts: [...new Set(matches[index]!.filter(isStated).map(({ factId }) => factId))].slice(0, MAX_FACTS),
  }));
  const candidates = passages.flatMap((passage, index) => matches[index]!.map((match) => ({ passage, match })));
  return {
    passages,
    stating: bestOf(candidates.filter(({ match }) => isStated(match))),
    near: bestOf(candidates),
  };
}

const isStated = ({ share, hasNumbers }: Match): boolean => hasNumbers && share >= MIN_SHARE;

/** Returns for each fact the block that matches it best. The text of a section explains more than a key point or a definition. */
function bestOf(candidates: { passage: Passage; match: Match }[]): Map<string, Passage> {
  const rankOf = ({ passage, match }: (typeof candidates)[number]) => match.share + (isSection(passage) ? 1 : 0);
  const sorted = candidates.toSorted((a, b) => rankOf(a) - rankOf(b));
  return new Map(
    sorted.map(({ passage, match: { factId, block } }) => [factId, { ...passage, blocks: [block], facts: [factId] }]),
  );
}

const SECTION = 'section-';
const isSection = ({ anchor }: Pick<Passage, 'anchor'>): boolean => anchor.startsWith(SECTION);

function piecesOf(study: Study): Piece[] {
  const piece = (anchor: string, heading: string, blocks: Block[], hasStatements = true): Piece => ({
    ...{ anchor, heading, blocks, hasStatements },
  });
  return [
    piece('overview', 'Overview', [study.overview], false),
    ...study.keyPoints.map((text) => piece('key-points', 'Key points', [text])),
    piece('exam-tip-head', 'Exam tip', [study.examTip], false),
    ...study.introduction.map((text) => piece('introduction', 'Introduction', [text], false)),
    ...study.sections.flatMap(({ id, title, body }) =>
      groupBlocks(body).map((blocks) => piece(`${SECTION}${id}`, title, blocks)),
    ),
    ...study.terms.map(({ term, definition }) => piece('introduction', 'Terms', [`**${term}**: ${definition}`])),
  ];
}

function groupBlocks(body: Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of body) {
    const last = groups.at(-1);
    if (last && last.map(blockText).join('\n').length < PASSAGE_LENGTH) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

type Statement = { words: Set<string>; heading: Set<string>; block: Block };

/**
 * Returns the words of a fact and of each of its sentences. A passage that states one of the sentences states the fact.
 * Shorter sentences say too little to find a passage by.
 */
function claimsOf(statement: string): Set<string>[] {
  const sentences = statement.split(/(?<=[a-z)]\.) (?=[A-Z])/).map(stemSet);
  return [stemSet(statement), ...sentences.filter(({ size }) => size >= MIN_WORDS)];
}

const stemSet = (text: string) => new Set(stemsOf(plainText(text)));

function statementsOf({ heading, blocks, hasStatements }: Piece): Statement[] {
  if (!hasStatements) return [];
  return blocks.flatMap((block) => {
    const statement = (text: string, columns: string[] = []): Statement => ({
      ...{ words: stemSet(text), heading: stemSet([heading, ...columns].join(' ')), block },
    });
    if (typeof block === 'string') return [statement(block)];
    if ('list' in block) return block.list.map((item) => statement(item));
    if ('example' in block) return [];
    return block.table.rows.map((row) => statement(row.join(' '), block.table.columns));
  });
}

type Match = { factId: string; share: number; hasNumbers: boolean; block: Block };

/** Returns the facts that the statements of each piece are about, the most similar first. */
function matchesOf(pieces: Piece[], facts: Fact[]): Match[][] {
  const statements = pieces.map(statementsOf);
  const all = statements.flat();
  const counts = new Map<string, number>();
  for (const { words } of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  // A rare word says more about what a statement is about.
  const weightOf = (word: string) => Math.log((all.length + 1) / ((counts.get(word) ?? 0) + 1));
  const known = facts.flatMap(({ id, statement }) =>
    claimsOf(statement).map((claim) => {
      const words = [...claim].map((word) => ({ word, weight: weightOf(word) }));
      const numbers = [...claim].filter(isNumber);
      return { id, words, numbers, total: words.reduce((sum, { weight }) => sum + weight, 0) };
    }),
  );
  const shareOf = ({ words, total }: (typeof known)[number], statement: Statement): number => {
    const found = words.reduce((sum, { word, weight }) => {
      if (statement.words.has(word)) return sum + weight;
      return statement.heading.has(word) ? sum + HEADING_WEIGHT * weight : sum;
    }, 0);
    return found / total;
  };
  const matchOf = (fact: (typeof known)[number], statement: Statement): Match => ({
    ...{ factId: fact.id, share: shareOf(fact, statement), block: statement.block },
    hasNumbers: fact.numbers.every((number) => statement.words.has(number)),
  });
  return statements.map((own) =>
    known
      .flatMap((fact) =>
        own
          .map((statement) => matchOf(fact, statement))
          .filter(({ share }) => share >= MIN_NEAR_SHARE)
          .sort((a, b) => Number(isStated(b)) - Number(isStated(a)) || b.share - a.share)
          .slice(0, 1),
      )
      .sort((a, b) => b.share - a.share),
  );
}
