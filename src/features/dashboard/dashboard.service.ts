import type { EntityManager } from '@mikro-orm/postgresql';
import { Bookmark } from '#schema/entities/bookmark.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { orderedUnits } from '#shared/catalogue.ts';
import { RECENT_ROWS } from '#shared/dashboard.ts';
import { listProgress } from '../progress/progress.service.ts';
import { masteryByArea, summarize, type TopicAverage } from './dashboard.rules.ts';

export async function readStats(em: EntityManager, memberId: string) {
  const [study, quizzes, bookmarksCount, recentScores] = await Promise.all([
    readStudy(em, memberId),
    readQuizzes(em, memberId),
    em.count(Bookmark, { user: memberId }),
    listRecentScores(em, memberId),
  ]);
  const { records, ...totals } = study;
  return {
    ...totals,
    totalQuizzes: quizzes.totalQuizzes,
    averageQuizScore: quizzes.averageQuizScore,
    bookmarksCount,
    recentProgress: records.slice(0, RECENT_ROWS),
    recentScores,
    mastery: masteryByArea(quizzes.averages, new Set(records.map(({ topicId }) => topicId))),
  };
}

export async function readSummary(em: EntityManager, memberId: string) {
  const [study, quizzes] = await Promise.all([readStudy(em, memberId), readQuizzes(em, memberId)]);
  return summarize({ ...study, ...quizzes });
}

async function readStudy(em: EntityManager, memberId: string) {
  const [records, { stretches }] = await Promise.all([
    listProgress(em, memberId),
    sqlOf(em)
      .selectFrom('progress')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('stretches'), eb.lit(0)).as('stretches'))
      .where('user_id', '=', memberId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    records,
    totalTopics: orderedUnits.length,
    completedTopics: records.filter(({ completed }) => completed).length,
    totalTimeSpent: records.reduce((sum, { timeSpent }) => sum + timeSpent, 0),
    completedSessions: Number(stretches),
  };
}

async function readQuizzes(em: EntityManager, memberId: string) {
  const rows = await sqlOf(em)
    .selectFrom('quiz_scores')
    .select((eb) => [
      'topic_id as topicId',
      eb.fn.countAll<string>().as('quizzes'),
      eb.fn.avg<string>('percentage').as('average'),
    ])
    .where('user_id', '=', memberId)
    .groupBy('topic_id')
    .execute();
  const averages: TopicAverage[] = rows.map((row) => ({
    topicId: row.topicId,
    quizzes: Number(row.quizzes),
    average: Number(row.average),
  }));
  const totalQuizzes = averages.reduce((sum, { quizzes }) => sum + quizzes, 0);
  const sum = averages.reduce((total, { quizzes, average }) => total + quizzes * average, 0);
  return { averages, totalQuizzes, averageQuizScore: totalQuizzes === 0 ? 0 : Math.round(sum / totalQuizzes) };
}

function listRecentScores(em: EntityManager, memberId: string) {
  return sqlOf(em)
    .selectFrom('quiz_scores')
    .select([
      'id',
      'topic_id as topicId',
      'score',
      'total_questions as totalQuestions',
      'percentage',
      'created_at as createdAt',
    ])
    .where('user_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_ROWS)
    .execute();
}
