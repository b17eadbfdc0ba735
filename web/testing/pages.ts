import { RECENT_RESULTS, TREND_LENGTH } from '#shared/quiz.constants.ts';
import type { QuizFigures, QuizScore } from '#shared/quiz.ts';

const PAGE_LENGTH = 100;

/** Returns a page of a list as the server does. A test of several pages needs fewer items with shorter pages. */
export function pageOf<Item>(items: Item[], { cursor }: { cursor?: string | null } = {}, length = PAGE_LENGTH) {
  const start = Number(cursor ?? 0);
  const end = start + length;
  return {
    items: items.slice(start, end),
    total: items.length,
    nextCursor: end < items.length ? String(end) : undefined,
  };
}

/** Returns the figures of the quiz analysis as the server computes them. */
export function figuresOf(scores: QuizScore[]): QuizFigures {
  const newestFirst = scores.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const byTopic = Map.groupBy(newestFirst, ({ topicId }) => topicId);
  return {
    topics: [...byTopic].map(([topicId, quizzes]) => ({
      topicId,
      quizzes: quizzes.length,
      average: quizzes.reduce((sum, { percentage }) => sum + percentage, 0) / quizzes.length,
      latest: quizzes
        .slice(0, TREND_LENGTH)
        .map(({ percentage }) => percentage)
        .toReversed(),
    })),
    since: newestFirst.at(-1)?.createdAt ?? null,
    recent: newestFirst.slice(0, RECENT_RESULTS),
  };
}
