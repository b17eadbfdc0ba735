import { z } from 'zod';
import { ProgressSchema } from './progress.ts';
import { QuizScoreSchema } from './quiz.ts';
import { topicId } from './wire.ts';

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
});

export const DashboardSummarySchema = z.object({
  summary: z.string(),
  strengths: z.array(topicId),
  weaknesses: z.array(topicId),
  averages: z
    .array(z.object({ topicId, average: z.int(), latest: z.array(z.int()) }))
    .describe('Of the strengths and weaknesses: the average percentage, and the latest quizzes, oldest first'),
});

export type DashboardStats = z.infer<typeof DashboardStatsSchema>;
export type DashboardSummary = z.infer<typeof DashboardSummarySchema>;
