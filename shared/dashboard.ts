import { z } from 'zod';
import { ProgressSchema } from './progress.ts';
import { QuizScoreSchema } from './quiz.ts';
import { topicId } from './wire.ts';

/**
 * How many of an area's exam questions belong to topics in each state. The four numbers add up to the area's itemCount.
 */
const AreaMasterySchema = z.object({
  areaId: z.string(),
  strong: z.int(),
  inProgress: z.int(),
  weak: z.int(),
  notStarted: z.int(),
});

export const DashboardStatsSchema = z.object({
  totalTopics: z.int(),
  completedTopics: z.int(),
  averageQuizScore: z.int().describe('Rounded percentage; 0 without a quiz'),
  totalQuizzes: z.int(),
  totalTimeSpent: z.int().describe('Seconds of visits, and of study sessions beyond their own visits'),
  completedSessions: z.int().describe('The number of recorded periods of study and of finished study sessions'),
  bookmarksCount: z.int(),
  recentProgress: z.array(ProgressSchema),
  recentScores: z.array(QuizScoreSchema),
  mastery: z.array(AreaMasterySchema).describe('The six areas in order, for the exam strip'),
  weakest: z
    .object({ topicId, percent: z.int() })
    .nullable()
    .describe('The weak topic with the lowest share of correct answers among the latest answers'),
});

export const DashboardSummarySchema = z.object({
  summary: z.string(),
  strengths: z.array(topicId),
  weaknesses: z.array(topicId),
  averages: z
    .array(z.object({ topicId, average: z.int(), latest: z.array(z.int()) }))
    .describe('Of the strengths and weaknesses: the average percentage, and the latest quizzes, oldest first'),
});

export type AreaMastery = z.infer<typeof AreaMasterySchema>;
export type DashboardStats = z.infer<typeof DashboardStatsSchema>;
export type DashboardSummary = z.infer<typeof DashboardSummarySchema>;
