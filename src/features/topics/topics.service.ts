import { findUnit, orderedUnits, type Unit } from '#shared/catalogue.ts';
import type { Topic } from '#shared/topics.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Material } from '../../platform/material.ts';

/** The one place that answers 'Topic Not Found'. Ids 1 to 5 are headings, not units, so they are unknown too. */
export function requireUnit(topicId: string): Unit {
  const unit = findUnit(topicId);
  if (!unit) throw new DomainError('not_found', 'Topic Not Found');
  return unit;
}

export function readTopic({ material, ai }: Pick<Deps, 'material' | 'ai'>, topicId: string) {
  const { id } = requireUnit(topicId);
  const topic: Topic = material.get(id)?.topic ?? { id, minutes: 0, study: null };
  return { ...topic, hasFreshCards: ai !== undefined && topic.study !== null };
}

/** The overviews of all units whose material is written, in catalogue order. */
export function listOverviews(material: Material): { topicId: string; overview: string }[] {
  return orderedUnits.flatMap(({ id }) => {
    const overview = material.get(id)?.topic.study?.overview;
    return overview === undefined ? [] : [{ topicId: id, overview }];
  });
}
