import { findTopic, orderedTopics, type Topic } from '#shared/catalogue.ts';
import type { Material } from '#shared/material.ts';
import type { TaughtNumber, TopicStudy } from '#shared/topics.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';

/** Returns the topic, or throws 'Topic Not Found'. Ids 1 to 5 are headings, so they are not topics. */
export function requireTopic(topicId: string): Topic {
  const topic = findTopic(topicId);
  if (!topic) throw new DomainError('not_found', 'Topic Not Found');
  return topic;
}

export function readTopic({ material, ai }: Pick<Deps, 'material' | 'ai'>, topicId: string) {
  const { id } = requireTopic(topicId);
  const { minutes, study }: Omit<TopicStudy, 'id'> = material.get(id) ?? { minutes: 0, study: null };
  return { id, minutes, study, hasFreshCards: ai !== undefined && study !== null };
}

/** Returns the numbers of the law that a topic teaches. Most topics outside of areas 5 and 6 have none. */
export function listNumbers(material: Material, topicId: string): TaughtNumber[] {
  return material.get(requireTopic(topicId).id)?.numbers ?? [];
}

/** Returns the overviews of all topics that have material, in catalogue order. */
export function listOverviews(material: Material): { topicId: string; overview: string }[] {
  return orderedTopics.flatMap(({ id }) => {
    const overview = material.get(id)?.study?.overview;
    return overview === undefined ? [] : [{ topicId: id, overview }];
  });
}
