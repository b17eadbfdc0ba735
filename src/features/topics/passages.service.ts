import type { Material, TopicMaterial } from '#shared/material.ts';
import type { Fact, Passage } from '#shared/topics.ts';
import { passagesOf, type TopicPassages } from './passages.rules.ts';

const memo = new WeakMap<TopicMaterial, TopicPassages>();

function passagesOfTopic(topic: TopicMaterial): TopicPassages {
  const passages = memo.get(topic) ?? passagesOf(topic);
  memo.set(topic, passages);
  return passages;
}

/** Returns the passages of all topics. The first call in a process takes a moment, because it reads the whole material. */
export const allPassages = (material: Material): Passage[] =>
  [...material.values()].flatMap((topic) => passagesOfTopic(topic).passages);

/** Returns the topic's paragraph, list or table that states the fact, or undefined if none clearly does. */
export const passageStating = (material: Material, topicId: string, factId: string): Passage | undefined =>
  ofTopic(material, topicId)?.stating.get(factId);

/** Returns the topic's paragraph, list or table that states the fact or is about the same thing, or undefined if none is. */
export const passageNear = (material: Material, topicId: string, factId: string): Passage | undefined =>
  passageStating(material, topicId, factId) ?? ofTopic(material, topicId)?.near.get(factId);

function ofTopic(material: Material, topicId: string): TopicPassages | undefined {
  const topic = material.get(topicId);
  return topic && passagesOfTopic(topic);
}

/** Returns '5.3' for '5.3-f12'. A shared fact has the id of one of its topics. */
const topicOfFact = (factId: string): string => factId.split('-f')[0]!;

/** Returns the facts with these ids, from any topic. Skips unknown ids. */
export const factsOf = (material: Material, ids: Iterable<string>): Fact[] =>
  [...new Set(ids)].flatMap((id) => material.get(topicOfFact(id))?.facts.get(id) ?? []);
