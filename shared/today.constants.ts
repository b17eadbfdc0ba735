// For the browser, without zod. The schemas are in today.ts.

export const BLOCK_KINDS = ['review', 'quiz', 'topic', 'exam'] as const;
type BlockKind = (typeof BLOCK_KINDS)[number];

/** The length of a quiz of ten questions. */
export const QUIZ_BLOCK_MINUTES = 10;

/** A block of a day's plan as it is stored. A finished block stays finished. */
export type PlannedBlock = {
  kind: BlockKind;
  /** Null for review and exam. */
  topicId: string | null;
  minutes: number;
  reason: string;
  isDone: boolean;
  /** What the user had read of the topic, or had reviewed on this day, when the block was planned. */
  secondsBefore?: number;
};
