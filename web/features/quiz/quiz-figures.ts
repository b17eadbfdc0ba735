import { orderedTopics } from '#shared/catalogue.ts';
import { type PerformanceBand, performanceBand } from '#shared/quiz.constants.ts';
import type { QuizScore } from '#shared/quiz.ts';

/** 'Recent Quiz Results' shows this many rows. */
const RECENT_RESULTS = 10;

/** A topic's quizzes: how many, and their rounded average percentage. */
export type TopicFigures = { topicId: string; quizzes: number; average: number };

export type QuizFigures = {
  totalQuizzes: number;
  /** Rounded percent over all runs; 0 without any. */
  averageScore: number;
  /** ISO; the oldest run. */
  since: string | undefined;
  /** The topics by the band of their average: strong and moderate ones best first, weak ones weakest first. */
  bands: Record<PerformanceBand, TopicFigures[]>;
  /** The latest runs, newest first. */
  recent: QuizScore[];
};

/** The figures of the quiz performance analysis, from the scores of all runs in any order. */
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

/** In catalogue order. */
function topicFigures(scores: QuizScore[]): TopicFigures[] {
  const byTopic = Map.groupBy(scores, ({ topicId }) => topicId);
  return orderedTopics.flatMap(({ id }) => {
    const runs = byTopic.get(id);
    return runs ? [{ topicId: id, quizzes: runs.length, average: averagePercentage(runs) }] : [];
  });
}

function averagePercentage(scores: QuizScore[]): number {
  if (scores.length === 0) return 0;
  return Math.round(scores.reduce((sum, { percentage }) => sum + percentage, 0) / scores.length);
}
