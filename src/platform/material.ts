import { stringify } from 'yaml';
import { findTopic } from '#shared/catalogue.ts';
import type { DeckCard } from '#shared/flashcards.ts';
import type { PlanContent } from '#shared/plans.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import type { Fact, TopicStudy } from '#shared/topics.ts';
import { compiledTopics } from './material-compiler.ts';

export type TopicMaterial = TopicStudy & {
  questions: BankQuestion[];
  deck: DeckCard[];
  plan: PlanContent | undefined;
  facts: Map<string, Fact>;
};

/** The study material by topic id. A topic whose material is not written is missing. */
export type Material = ReadonlyMap<string, TopicMaterial>;

/** All of content/topics, checked; called once, at start: no request reads a file. */
export function loadMaterial(root?: string): Material {
  return new Map(
    compiledTopics(root).map(({ facts, ...topic }) => [
      topic.id,
      { ...topic, facts: new Map(facts.map((fact) => [fact.id, fact])) },
    ]),
  );
}

type Taught = Pick<TopicMaterial, 'id' | 'study' | 'facts'>;
const groundings = new WeakMap<Taught, string>();

/**
 * A topic as text for the model: what it teaches, then its facts with their ids. The same for every purpose, so that a call
 * finds it in the provider's cache, whoever asked before. Written once for a topic, which does not change.
 */
export function groundingOf(topic: Taught): string {
  const grounding = groundings.get(topic) ?? writeGrounding(topic);
  groundings.set(topic, grounding);
  return grounding;
}

function writeGrounding({ id, study, facts }: Taught): string {
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
