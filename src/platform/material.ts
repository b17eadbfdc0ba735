import { stringify } from 'yaml';
import { findUnit } from '#shared/catalogue.ts';
import type { DeckCard } from '#shared/flashcards.ts';
import type { PlanContent } from '#shared/plans.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import type { Fact, Topic } from '#shared/topics.ts';
import { compiledUnits } from './material-compiler.ts';

export type UnitMaterial = {
  topic: Topic;
  questions: BankQuestion[];
  deck: DeckCard[];
  plan: PlanContent | undefined;
  facts: Map<string, Fact>;
};

/** The study material by unit id. A unit whose material is not written is missing. */
export type Material = ReadonlyMap<string, UnitMaterial>;

/** All of content/topics, checked; called once, at start: no request reads a file. */
export function loadMaterial(root?: string): Material {
  return new Map(
    compiledUnits(root).map(({ facts, ...unit }) => [
      unit.topic.id,
      { ...unit, facts: new Map(facts.map((fact) => [fact.id, fact])) },
    ]),
  );
}

type Taught = Pick<UnitMaterial, 'topic' | 'facts'>;
const groundings = new WeakMap<Taught, string>();

/**
 * A unit as text for the model: what it teaches, then its facts with their ids. The same for every purpose, so that a call
 * finds it in the provider's cache, whoever asked before. Written once for a unit, which does not change.
 */
export function groundingOf(unit: Taught): string {
  const grounding = groundings.get(unit) ?? writeGrounding(unit);
  groundings.set(unit, grounding);
  return grounding;
}

function writeGrounding({ topic, facts }: Taught): string {
  const lines = [...facts.values()].map(
    ({ id, statement, source, law }) => `[${id}] ${statement} (${law ? 'law, ' : ''}source: ${source})`,
  );
  return [
    'Material of a free study guide for the New Jersey life insurance producer exam.',
    `# Unit ${topic.id}: ${findUnit(topic.id)?.title}`,
    '## Study text',
    stringify(topic.study, { lineWidth: 0 }),
    '## Facts',
    ...lines,
  ].join('\n');
}
