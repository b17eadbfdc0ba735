import { stringify } from 'yaml';
import { findTopic } from '#shared/catalogue.ts';
import type { Material, TopicMaterial } from '#shared/material.ts';
import { compiledTopics } from './material-compiler.ts';

/** Reads and checks all of content/topics. Called once at the start, so that no request reads files. */
export function loadMaterial(root?: string): Material {
  return new Map(
    compiledTopics(root).map(({ facts, ...topic }) => [
      topic.id,
      { ...topic, facts: new Map(facts.map((fact) => [fact.id, fact])) },
    ]),
  );
}

type GroundingSource = Pick<TopicMaterial, 'id' | 'study' | 'facts'>;
const groundings = new WeakMap<GroundingSource, string>();

/**
 * Returns a topic as text for the model: its study text, then its facts with their ids. The text is the same for every
 * purpose and user, so that all calls share one entry in the provider's cache. Memoized, because a topic does not
 * change.
 */
export function groundingOf(topic: GroundingSource): string {
  const grounding = groundings.get(topic) ?? writeGrounding(topic);
  groundings.set(topic, grounding);
  return grounding;
}

function writeGrounding({ id, study, facts }: GroundingSource): string {
  const lines = [...facts.values()].map(
    (fact) => `[${fact.id}] ${fact.statement} (${fact.law ? 'law, ' : ''}source: ${fact.source})`,
  );
  return [
    'Material from a free study guide for the New Jersey life insurance producer exam.',
    `# Topic ${id}: ${findTopic(id)?.title}`,
    '## Study text',
    stringify(study, { lineWidth: 0 }),
    '## Facts',
    ...lines,
  ].join('\n');
}
