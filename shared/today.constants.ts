// For the browser, without zod. The schemas are in today.ts.

export const BLOCK_KINDS = ['review', 'quiz', 'topic', 'exam'] as const;
type BlockKind = (typeof BLOCK_KINDS)[number];
export const NEXT_KINDS = ['resume-exam', 'resume-quiz', ...BLOCK_KINDS] as const;
/** The questions of the first visit: exam date, minutes a day, and whether the user has studied before. */
export const WELCOME_STEPS = 3;

/** The length of a quiz of ten questions. */
export const QUIZ_BLOCK_MINUTES = 10;

/** A block of a day's plan as it is stored. A finished block stays finished. */
export type PlannedBlock = {
  kind: BlockKind;
  /** Null for review and exam. */
  topicId: string | null;
  minutes: number;
  reason: string;
  /** The reason begins with what an hour on the topic gains, which is read when the plan is shown. */
  isByMarks?: boolean;
  isDone: boolean;
  /** What the user had read of the topic, or had reviewed on this day, when the block was planned. */
  secondsBefore?: number;
};
