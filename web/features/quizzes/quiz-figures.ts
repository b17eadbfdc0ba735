import { orderedTopics } from '#shared/catalogue.ts';
import { type PerformanceBand, performanceBand, type TopicAverage } from '#shared/quiz.constants.ts';
import type { QuizScore, QuizFigures as StoredFigures } from '#shared/quiz.ts';

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

/** Returns the figures of the quiz performance analysis from those that the server computed over all quizzes. */
export function quizFigures({ topics: stored, since, recent }: StoredFigures): QuizFigures {
  const topics = orderedTopics
    .flatMap(({ id }) => stored.find(({ topicId }) => topicId === id) ?? [])
    .map((topic) => ({ ...topic, average: Math.round(topic.average) }))
    .toSorted((a, b) => b.average - a.average);
  const inBand = (band: PerformanceBand) => topics.filter(({ average }) => performanceBand(average) === band);
  const totalQuizzes = stored.reduce((sum, { quizzes }) => sum + quizzes, 0);
  // The sum of a topic's percentages is whole.
  const sum = stored.reduce((total, { quizzes, average }) => total + Math.round(quizzes * average), 0);
  return {
    totalQuizzes,
    averageScore: totalQuizzes === 0 ? 0 : Math.round(sum / totalQuizzes),
    since: since ?? undefined,
    bands: {
      strong: inBand('strong'),
      moderate: inBand('moderate'),
      weak: inBand('weak').toSorted((a, b) => a.average - b.average),
    },
    recent,
  };
}
