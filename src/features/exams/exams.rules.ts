import { catalogue, examItems, findTopic, topicsOf } from '#shared/catalogue.ts';
import { apportion, examProportion } from '#shared/exam-proportion.ts';

/** A question that an exam can draw. */
export type Candidate = { questionId: string; topicId: string; facts: string[]; isSeen: boolean };
export type AreaScore = { area: string; correct: number; total: number };
/** Returns items in random order. */
export type Shuffle = <T>(items: readonly T[]) => T[];

const areaOf = (topicId: string): string => findTopic(topicId)!.area.id;

/**
 * Draws the questions of an exam, in the order of the areas. Each area has its share of `count`, spread over its topics. No
 * two questions rest on the same fact, and questions that the user has not seen come first. Returns fewer questions if the
 * candidates don't suffice.
 *
 * One pass over the shuffled candidates fills the shares of the topics. If the facts leave a topic too few questions, the
 * other topics of its area fill the rest in a second pass.
 */
export function drawForm(candidates: readonly Candidate[], count: number, shuffle: Shuffle): Candidate[] {
  const shuffled = shuffle(candidates);
  const inOrder = [...shuffled.filter(({ isSeen }) => !isSeen), ...shuffled.filter(({ isSeen }) => isSeen)];
  const placesOfArea = new Map(examProportion(count).map((share) => [share.areaId, share.count]));
  const placesOfTopic = topicShares(placesOfArea, shuffle);
  const usedFacts = new Set<string>();
  const drawn = new Set<Candidate>();

  function take(candidate: Candidate) {
    const { topicId, facts } = candidate;
    drawn.add(candidate);
    for (const fact of facts) usedFacts.add(fact);
    placesOfTopic.set(topicId, placesOfTopic.get(topicId)! - 1);
    placesOfArea.set(areaOf(topicId), placesOfArea.get(areaOf(topicId))! - 1);
  }
  const isFree = (candidate: Candidate) =>
    !drawn.has(candidate) && !candidate.facts.some((fact) => usedFacts.has(fact));
  for (const candidate of inOrder) {
    if (placesOfTopic.get(candidate.topicId)! > 0 && isFree(candidate)) take(candidate);
  }
  for (const candidate of inOrder) {
    if (placesOfArea.get(areaOf(candidate.topicId))! > 0 && isFree(candidate)) take(candidate);
  }
  return catalogue.flatMap(({ id }) => shuffle([...drawn].filter(({ topicId }) => areaOf(topicId) === id)));
}

/** Returns the number of questions of each topic. Topics with equal remainders take turns at random. */
function topicShares(placesOfArea: ReadonlyMap<string, number>, shuffle: Shuffle): Map<string, number> {
  return new Map(
    catalogue.flatMap((area) => {
      const topics = shuffle(topicsOf(area));
      const shares = apportion(placesOfArea.get(area.id)!, topics.map(examItems));
      return topics.map(({ id }, index) => [id, shares[index]!] as const);
    }),
  );
}

/** Returns the score of an exam by area. */
export function scoreByArea(items: readonly { topicId: string; isCorrect: boolean }[]): AreaScore[] {
  const byArea = Map.groupBy(items, ({ topicId }) => areaOf(topicId));
  return catalogue.map(({ id }) => {
    const own = byArea.get(id) ?? [];
    return { area: id, correct: own.filter(({ isCorrect }) => isCorrect).length, total: own.length };
  });
}
