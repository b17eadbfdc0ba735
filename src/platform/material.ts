import { existsSync, readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { findUnit, orderedUnits } from '#shared/catalogue.ts';
import { type DeckCard, DeckFileSchema } from '#shared/flashcards.ts';
import { type PlanContent, PlanContentSchema } from '#shared/plans.ts';
import { type BankQuestion, QuestionsFileSchema } from '#shared/quiz.ts';
import { type Fact, FactsFileSchema, type Study, StudySchema, type Topic, WORDS_PER_MINUTE } from '#shared/topics.ts';

export type UnitMaterial = {
  topic: Topic;
  questions: BankQuestion[];
  deck: DeckCard[];
  plan: PlanContent | undefined;
  facts: Map<string, Fact>;
};

/** The study material by unit id. A unit whose material is not written is missing. */
export type Material = ReadonlyMap<string, UnitMaterial>;

const CONTENT = `${import.meta.dirname}/../../content`;

const words = (text: string) => text.split(/\s+/).length;

function readingMinutes(study: Study): number {
  return Math.ceil(words(JSON.stringify(study)) / WORDS_PER_MINUTE);
}

/** Reads and checks all of content/topics once, at start: no request reads a file. */
export function loadMaterial(contentDir = CONTENT): Material {
  const read = (unitId: string, file: string): unknown =>
    parse(readFileSync(`${contentDir}/topics/${unitId}/${file}.yaml`, 'utf8'));

  const written = orderedUnits.filter(({ id }) => existsSync(`${contentDir}/topics/${id}/study.yaml`));
  return new Map(
    written.map(({ id }) => {
      const study = StudySchema.parse(read(id, 'study'));
      const facts = FactsFileSchema.parse(read(id, 'facts'));
      return [
        id,
        {
          topic: { id, minutes: readingMinutes(study), study },
          questions: QuestionsFileSchema.parse(read(id, 'questions')),
          deck: DeckFileSchema.parse(read(id, 'flashcards')),
          plan: PlanContentSchema.parse(read(id, 'plan')),
          facts: new Map(facts.map((fact) => [fact.id, fact])),
        },
      ];
    }),
  );
}

/**
 * A unit as text for the model: what it teaches, then its facts with their ids. The same for every purpose, so that a call
 * finds it in the provider's cache, whoever asked before.
 */
export function groundingOf({ topic, facts }: Pick<UnitMaterial, 'topic' | 'facts'>): string {
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
