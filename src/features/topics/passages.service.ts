import type { Material } from '#shared/material.ts';
import type { Fact, Passage } from '#shared/topics.ts';
import { blocksOf, passagesOf } from './passages.rules.ts';

/** The passages of all topics, and the blocks that state a fact by its id. */
type MaterialPassages = { all: Passage[]; stating: ReadonlyMap<string, Passage[]> };

const memo = new WeakMap<Material, MaterialPassages>();

function passagesIn(material: Material): MaterialPassages {
  const passages = memo.get(material) ?? read(material);
  memo.set(material, passages);
  return passages;
}

function read(material: Material): MaterialPassages {
  const topics = [...material.values()];
  const named = topics
    .flatMap(blocksOf)
    .flatMap((block) => block.facts.map((id) => ({ ...block, facts: [id] })))
    .sort((a, b) => Number(isInOwnTopic(b)) - Number(isInOwnTopic(a)));
  return { all: topics.flatMap(passagesOf), stating: Map.groupBy(named, ({ facts: [id] }) => id!) };
}

const isInOwnTopic = ({ topicId, facts: [id] }: Passage): boolean => topicOfFact(id!) === topicId;

/** Returns the passages of all topics. */
export const allPassages = (material: Material): Passage[] => passagesIn(material).all;

/**
 * Returns the paragraph, list, example or table that states the first of these facts that the study text states: that of
 * the topic, or else that of the topic in the fact's id, or else any.
 */
export function passageStating(material: Material, topicId: string, factIds: string[]): Passage | undefined {
  const { stating } = passagesIn(material);
  const passages = factIds.map((id) => stating.get(id)).find((found) => found !== undefined);
  return passages?.find((passage) => passage.topicId === topicId) ?? passages?.[0];
}

/** Returns '5.3' for '5.3-f12'. A shared fact has the id of one of its topics. */
const topicOfFact = (factId: string): string => factId.split('-f')[0]!;

/** Returns the facts with these ids, from any topic. Skips unknown ids. */
export const factsOf = (material: Material, ids: Iterable<string>): Fact[] =>
  [...new Set(ids)].flatMap((id) => material.get(topicOfFact(id))?.facts.get(id) ?? []);
