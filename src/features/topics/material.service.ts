import { stringify } from 'yaml';
import { findTopic } from '#shared/catalogue.ts';
import type { Material, TopicMaterial } from '#shared/material.ts';
import { compiledTopics } from './material-compiler.ts';

/** All of content/topics, checked; called once, at start: no request reads a file. */
export function loadMaterial(root?: string): Material {
  return new Map(
    compiledTopics(root).map(({ facts, ...topic }) => [
      topic.id,
      { ...topic, facts: new Map(facts.map((fact) => [fact.id, fact])) },
    ]),
  );
}

type TopicText = Pick<TopicMaterial, 'id' | 'study' | 'facts'>;
const groundings = new WeakMap<TopicText, string>();

/**
 * A topic as text for the model: what it teaches, then its facts with their ids. The same for every purpose, so that a call
 * finds it in the provider's cache, whoever asked before. Written once for a topic, which does not change.
 */
export function groundingOf(topic: TopicText): string {
  const grounding = groundings.get(topic) ?? writeGrounding(topic);
  groundings.set(topic, grounding);
  return grounding;
}

function writeGrounding({ id, study, facts }: TopicText): string {
  const lines = [...facts.values()].map(
    (fact) => `[${fact.id}] ${fact.statement} (${fact.law ? 'law, ' : ''}source: ${fact.source})`,
  );
  return [
    'Material of a free study guide for the New Jersey life insurance producer exam.',
    `# Topic ${id}: ${findTopic(id)?.title}`,
    '## Study text',
    stringify(study, { lineWidth: 0 }),
    '## Facts',
    ...lines,
  ].join('\n');
}
