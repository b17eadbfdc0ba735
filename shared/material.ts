import type { DeckCard } from './flashcards.ts';
import type { PlanContent } from './plans.ts';
import type { BankQuestion } from './quiz.ts';
import type { Fact, TopicStudy } from './topics.ts';

/** What is written about one topic. */
export type TopicMaterial = TopicStudy & {
  questions: BankQuestion[];
  deck: DeckCard[];
  plan: PlanContent | undefined;
  facts: ReadonlyMap<string, Fact>;
};

/** The study material by topic id. A topic whose material is not written is missing. */
export type Material = ReadonlyMap<string, TopicMaterial>;
