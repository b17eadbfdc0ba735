import { orderedTopics } from '#shared/catalogue.ts';
import { type PerformanceBand, performanceBand, type TopicAverage, TREND_LENGTH } from '#shared/quiz.constants.ts';
import type { QuizScore } from '#shared/quiz.ts';

/** The number of rows in 'Recent Quiz Results'. */
const RECENT_RESULTS = 10;

export type QuizFigures = {
  totalQuizzes: number;
  /** The rounded average percentage of all quizzes, or 0 if there are none. */
  averageScore: number;
  /** ISO time of the oldest quiz. */
  since: string | undefined;
  /** The topics by the band of their average, which is rounded: strong and moderate topics best first, weak topics weakest first. */
  bands: Record<PerformanceBand, TopicAverage[]>;
  /** The latest quizzes, newest first. */
  recent: QuizScore[];
};

/** Returns the figures of the quiz performance analysis. `scores` has every quiz of the user, in any order. */
export function quizFigures(scores: QuizScore[]): QuizFigures {
  const newestFirst = scores.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const topics = topicAverages(newestFirst).toSorted((a, b) => b.average - a.average);
  const inBand = (band: PerformanceBand) => topics.filter(({ average }) => performanceBand(average) === band);
  return {
    totalQuizzes: scores.length,
    averageScore: averagePercentage(scores),
    since: newestFirst.at(-1)?.createdAt,
    bands: {
      strong: inBand('strong'),
      moderate: inBand('moderate'),
      weak: inBand('weak').toSorted((a, b) => a.average - b.average),
    },
    recent: newestFirst.slice(0, RECENT_RESULTS),
  };
}

/** Returns the rounded average of each topic that has a quiz, in catalogue order. */
function topicAverages(newestFirst: QuizScore[]): TopicAverage[] {
  const byTopic = Map.groupBy(newestFirst, ({ topicId }) => topicId);
  return orderedTopics.flatMap(({ id }) => {
    const quizzes = byTopic.get(id);
    if (!quizzes) return [];
    const latest = quizzes.slice(0, TREND_LENGTH).map(({ percentage }) => percentage);
    return [{ topicId: id, quizzes: quizzes.length, average: averagePercentage(quizzes), latest: latest.toReversed() }];
  });
}

function averagePercentage(scores: QuizScore[]): number {
  if (scores.length === 0) return 0;
  return Math.round(scores.reduce((sum, { percentage }) => sum + percentage, 0) / scores.length);
}
