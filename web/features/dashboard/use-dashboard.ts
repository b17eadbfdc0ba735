import { orderedTopics, type Topic } from '#shared/catalogue.ts';
import { trpc } from '#web/lib/trpc.ts';

export const useStats = () => trpc.dashboard.stats.useQuery();
export const useSummary = () => trpc.dashboard.summary.useQuery();

export type NextStep = {
  /** The first topic in catalogue order that is not completed, else the first of all. */
  topic: Topic;
  /** Nothing was studied yet. */
  isFirst: boolean;
  hasCompleted: boolean;
  areAllCompleted: boolean;
  /** ISO; when the topic was last open. */
  lastVisited?: string;
};

/** What to study next; undefined while the records load. Records that can't be had count as none. */
export function useNextStep(): NextStep | undefined {
  const { data, isPending } = trpc.progress.list.useQuery();
  if (isPending) return undefined;
  const records = data ?? [];
  const completed = new Set(records.filter((record) => record.completed).map(({ topicId }) => topicId));
  const open = orderedTopics.find(({ id }) => !completed.has(id));
  const topic = open ?? orderedTopics[0]!;
  return {
    topic,
    isFirst: data?.length === 0,
    hasCompleted: completed.size > 0,
    areAllCompleted: open === undefined,
    lastVisited: records.find(({ topicId }) => topicId === topic.id)?.lastVisited ?? undefined,
  };
}
