import { orderedTopics } from '#shared/catalogue.ts';
import { RECENT_ROWS } from '#shared/dashboard.constants.ts';
import type { UserCall } from '../../call.ts';
import { countBookmarks } from '../bookmarks/bookmarks.service.ts';
import { listProgress } from '../progress/progress.service.ts';
import { listLatestScores, listQuizAverages } from '../quizzes/quiz-scores.service.ts';
import { readSessionTotals } from '../study-sessions/study-sessions.service.ts';
import { figuresText, hasRecord, summarize } from './dashboard.rules.ts';
import { type RunInBackground, writtenSummary } from './written-summary.service.ts';

export async function readStats(call: UserCall) {
  const [study, quizzes, bookmarksCount, recentScores] = await Promise.all([
    readStudy(call),
    readQuizzes(call),
    countBookmarks(call),
    listLatestScores(call, RECENT_ROWS),
  ]);
  const { records, ...totals } = study;
  return {
    ...totals,
    totalQuizzes: quizzes.totalQuizzes,
    averageQuizScore: quizzes.averageQuizScore,
    bookmarksCount,
    recentProgress: records.slice(0, RECENT_ROWS),
    recentScores,
  };
}

/**
 * Returns a summary of the user's figures: the one that Claude wrote, if it wrote about these exact figures, otherwise
 * one written by rules. Never waits for Claude.
 */
export async function readSummary(call: UserCall, runInBackground: RunInBackground) {
  const [study, quizzes] = await Promise.all([readStudy(call), readQuizzes(call)]);
  const figures = { ...study, ...quizzes };
  const byRules = summarize(figures);
  if (!hasRecord(figures)) return byRules;
  const written = await writtenSummary(call, figuresText(figures), runInBackground);
  return { ...byRules, summary: written ?? byRules.summary };
}

async function readStudy(call: UserCall) {
  const [records, sessions] = await Promise.all([listProgress(call), readSessionTotals(call)]);
  return {
    records,
    totalTopics: orderedTopics.length,
    completedTopics: records.filter(({ completed }) => completed).length,
    totalTimeSpent: records.reduce((sum, { timeSpent }) => sum + timeSpent, sessions.seconds),
    completedSessions: records.reduce((sum, { stretches }) => sum + stretches, sessions.finished),
  };
}

async function readQuizzes(call: UserCall) {
  const averages = await listQuizAverages(call);
  const totalQuizzes = averages.reduce((sum, { quizzes }) => sum + quizzes, 0);
  const sum = averages.reduce((total, { quizzes, average }) => total + quizzes * average, 0);
  return { averages, totalQuizzes, averageQuizScore: totalQuizzes === 0 ? 0 : Math.round(sum / totalQuizzes) };
}
