import type { DeckCard } from './flashcards.ts';
import type { NumberQuestion } from './number-questions.ts';
import type { PlanContent } from './plans.ts';
import type { BankQuestion } from './quiz.ts';
import type { Fact, TopicStudy } from './topics.ts';

/** The curated material of one topic. */
export type TopicMaterial = TopicStudy & {
  /** The ids of the facts that each block of a section states, by the id of the section. */
  statedFacts: Record<string, string[][]>;
  /** The ids of the facts that each key point states, in the order of the key points. */
  pointFacts: string[][];
  questions: BankQuestion[];
  /** The questions of the sealed forms, which only exams ask. */
  sealed: BankQuestion[];
  /** The numbers of the law, which only drills ask. */
  numbers: NumberQuestion[];
  deck: DeckCard[];
  plan: PlanContent | undefined;
  facts: ReadonlyMap<string, Fact>;
};

/** The study material by topic id. Topics without material are missing. */
export type Material = ReadonlyMap<string, TopicMaterial>;
