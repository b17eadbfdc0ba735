import { orderedTopics } from '#shared/catalogue.ts';
import { type PerformanceBand, performanceBand } from '#shared/quiz.constants.ts';
import type { QuizScore } from '#shared/quiz.ts';

/** The number of rows in 'Recent Quiz Results'. */
const RECENT_RESULTS = 10;

/** The number of quizzes on a topic and their rounded average percentage. */
export type TopicFigures = { topicId: string; quizzes: number; average: number };

export type QuizFigures = {
  totalQuizzes: number;
  /** The rounded average percentage of all quizzes, or 0 if there are none. */
  averageScore: number;
  /** ISO time of the oldest quiz. */
  since: string | undefined;
  /** The topics by the band of their average: strong and moderate topics best first, weak topics weakest first. */
  bands: Record<PerformanceBand, TopicFigures[]>;
  /** The latest quizzes, newest first. */
  recent: QuizScore[];
};

/** Returns the figures of the quiz performance analysis. `scores` has every quiz of the user, in any order. */
export function quizFigures(scores: QuizScore[]): QuizFigures {
  const newestFirst = scores.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const topics = topicFigures(scores).toSorted((a, b) => b.average - a.average);
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

/** Returns the figures of each topic that has a quiz, in catalogue order. */
function topicFigures(scores: QuizScore[]): TopicFigures[] {
  const byTopic = Map.groupBy(scores, ({ topicId }) => topicId);
  return orderedTopics.flatMap(({ id }) => {
    const quizzes = byTopic.get(id);
    return quizzes ? [{ topicId: id, quizzes: quizzes.length, average: averagePercentage(quizzes) }] : [];
  });
}

function averagePercentage(scores: QuizScore[]): number {
  if (scores.length === 0) return 0;
  return Math.round(scores.reduce((sum, { percentage }) => sum + percentage, 0) / scores.length);
}
