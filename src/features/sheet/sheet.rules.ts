import { examItems, orderedTopics } from '#shared/catalogue.ts';
import type { NumberQuestion } from '#shared/number-questions.ts';
import { SHEET_SIZE, SHEET_TEXT, type Sheet, type SheetItem } from '#shared/sheet.ts';
import { plainText } from '#shared/study-text.ts';
import type { Fact } from '#shared/topics.ts';
import { interleaveTopics } from '../quizzes/drill.rules.ts';

/** The key points that one topic may fill. */
const POINTS_OF_TOPIC = 2;

type TopicNumber = Pick<NumberQuestion, 'question' | 'value' | 'limits' | 'source'> & { topicId: string };
type TopicFact = Pick<Fact, 'id' | 'statement' | 'source'> & { topicId: string };
type TopicPoint = SheetItem & { factIds: string[] };

type SheetMaterial = {
  /** The numbers that the user missed, newest first. */
  missed: readonly TopicNumber[];
  /** The facts behind the user's mistakes, newest first. They can repeat. */
  facts: readonly TopicFact[];
  /** The key points of all topics, in the order of `topicIds`. */
  points: readonly TopicPoint[];
  /** All numbers that the user may see. */
  numbers: readonly TopicNumber[];
  /** All topics, those that need the sheet most first. */
  topicIds: readonly string[];
};

/**
 * Returns all topics, first those of which the user knows least, and among equal ones those that the exam asks most. `shares`
 * has the share of questions that the user would answer correctly; it is empty for a user without answers.
 */
export function weakestFirst(shares: ReadonlyMap<string, number>): string[] {
  const shareOf = (id: string) => shares.get(id) ?? 0;
  return orderedTopics
    .toSorted((a, b) => shareOf(a.id) - shareOf(b.id) || examItems(b) - examItems(a))
    .map(({ id }) => id);
}

/**
 * Picks what is on the sheet: own missed numbers, the facts behind own mistakes, key points and other numbers. Nothing is
 * said twice. A text that is too long is shortened only if no other one can take its place.
 */
export function pickSheet({ missed, facts, points, numbers, topicIds }: SheetMaterial): Sheet {
  const pick = pickerOfNew();
  const own = pick(missed.map(numberItem), SHEET_SIZE.numbers);
  const told = new Set(missed.slice(0, SHEET_SIZE.numbers).flatMap(factsOf));
  const behind = [...new Map(facts.filter(({ id }) => !told.has(id)).map((fact) => [fact.id, fact])).values()];
  const shown = wholeFirst(behind).slice(0, SHEET_SIZE.facts);
  const ownFacts = pick(shown.map(factItem), SHEET_SIZE.facts);
  const shownIds = new Set(shown.map(({ id }) => id));
  const isNew = ({ text, factIds }: TopicPoint) =>
    text.length <= SHEET_TEXT && !factIds.every((id) => told.has(id) || shownIds.has(id));
  const byTopic = [...Map.groupBy(points.filter(isNew), ({ topicId }) => topicId).values()];
  const keyPoints = pick(
    byTopic.flatMap((ofTopic) => ofTopic.slice(0, POINTS_OF_TOPIC)).map(({ factIds: _, ...item }) => item),
    SHEET_SIZE.keyPoints,
  );
  const rank = ({ topicId }: TopicNumber) => topicIds.indexOf(topicId);
  const others = interleaveTopics(numbers.toSorted((a, b) => rank(a) - rank(b)));
  const lawNumbers = pick(
    [...missed, ...others.filter(isNumber)]
      .filter((number) => !factsOf(number).some((id) => shownIds.has(id)))
      .map(numberItem),
    SHEET_SIZE.lawNumbers,
  );
  return { numbers: own, facts: ownFacts, keyPoints, lawNumbers };
}

/** Drills also ask who or what, such as whom a broker represents. */
const isNumber = ({ value }: TopicNumber): boolean => /\d/.test(value);

const factsOf = ({ question }: TopicNumber): string[] => question.facts;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const numberItem = ({ topicId, value, limits, source }: TopicNumber): SheetItem => ({
  ...{ topicId, text: shortened(`**${capitalized(value)}**: ${limits}`), source },
});

const factItem = ({ topicId, statement, source }: TopicFact): SheetItem => ({
  ...{ topicId, text: shortened(statement), source },
});

/** Returns first the facts whose texts need no cut. */
function wholeFirst(facts: readonly TopicFact[]): TopicFact[] {
  const isWhole = ({ statement }: TopicFact) => statement.length <= SHEET_TEXT;
  return [...facts.filter(isWhole), ...facts.filter((fact) => !isWhole(fact))];
}

const SENTENCE_END = /(?<=[a-z0-9)%][.;])\s/g;

/** Cuts a text that is too long: at the end of a sentence if at least half of what fits remains, else at a word. */
function shortened(text: string): string {
  if (text.length <= SHEET_TEXT) return text;
  const room = text.slice(0, SHEET_TEXT - 1);
  const end = [...room.matchAll(SENTENCE_END)].map(({ index }) => index).findLast((at) => at >= SHEET_TEXT / 2);
  return end === undefined
    ? `${room.slice(0, room.lastIndexOf(' ')).replace(/[\s,;:]+$/, '')}…`
    : `${room.slice(0, end)} …`;
}

/** Returns a function that picks the first items whose text was not picked before. */
function pickerOfNew() {
  const picked = new Set<string>();
  return (items: readonly SheetItem[], most: number): SheetItem[] => {
    const chosen: SheetItem[] = [];
    for (const item of items) {
      const words = plainText(item.text).toLowerCase();
      if (chosen.length === most) break;
      if (picked.has(words)) continue;
      picked.add(words);
      chosen.push(item);
    }
    return chosen;
  };
}
