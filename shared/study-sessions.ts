import { z } from 'zod';
import { pageOf } from './lists.ts';
import { GOAL_KINDS, MOST_ACTIVE_SECONDS, MOST_OF_GOAL } from './study-sessions.constants.ts';
import { id, isoDate } from './wire.ts';

const GoalSchema = z.object({
  kind: z.enum(GOAL_KINDS),
  amount: z.int().min(1, 'Enter a goal of 1 or more').max(MOST_OF_GOAL, `Enter a goal of ${MOST_OF_GOAL} or less`),
});

export const StartStudySessionInput = z.object({ goal: GoalSchema });
export const StudySessionInput = z.object({ id });
export const ReportStudySessionInput = z.object({
  id,
  activeSeconds: z
    .int()
    .min(0)
    .max(MOST_ACTIVE_SECONDS)
    .describe('The total so far. The study session gains at most the time since the last report'),
  isPaused: z.boolean(),
});

export const StudySessionSchema = z.object({
  id,
  goal: GoalSchema,
  startedAt: isoDate,
  finishedAt: isoDate.nullable(),
  activeSeconds: z.int(),
  isPaused: z.boolean(),
  answers: z.int().describe('Questions answered during the session'),
  cards: z.int().describe('Items reviewed during the session'),
  topics: z.array(z.string()).describe('The topics of the answers, reviews and visits'),
  isGoalMet: z.boolean(),
});

export const StudySessionPageSchema = pageOf(StudySessionSchema);

export type Goal = z.infer<typeof GoalSchema>;
export type StudySession = z.infer<typeof StudySessionSchema>;
