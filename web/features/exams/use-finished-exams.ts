import { byCursor, loadedOf } from '#web/lib/pages.tsx';
import { trpc } from '#web/lib/trpc.ts';

/**
 * Returns the pages of the finished exams, newest first, and the id of the exam that is the user's baseline: the first one,
 * if it is below the pass mark.
 */
export function useFinishedExams() {
  const query = trpc.exams.page.useInfiniteQuery({}, { ...byCursor, staleTime: 0 });
  const { items: exams, total = 0 } = loadedOf(query);
  const first = query.hasNextPage ? undefined : exams?.at(-1);
  return { query, exams, total, baselineId: first?.passed ? undefined : first?.id };
}
