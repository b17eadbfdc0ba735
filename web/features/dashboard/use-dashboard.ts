import { orderedTopics, type Topic } from '#shared/catalogue.ts';
import { trpc } from '#web/lib/trpc.ts';

export const useStats = () => trpc.dashboard.stats.useQuery();
export const useSummary = () => trpc.dashboard.summary.useQuery();

export type NextStep = {
  /** The first topic in catalogue order that is not completed, or the first of all if every topic is completed. */
  topic: Topic;
  /** The user has no progress records yet. */
  isFirst: boolean;
  hasCompleted: boolean;
  areAllCompleted: boolean;
  /** When the user last opened the topic (ISO). */
  lastVisited?: string;
};

/** Returns what to study next, or undefined while the progress records load. If loading fails, there are no records. */
export function useNextStep(): NextStep | undefined {
  const { data, isPending } = trpc.progress.list.useQuery();
  if (isPending) return undefined;
  const records = data ?? [];
  const completed = new Set(records.filter((record) => record.completed).map(({ topicId }) => topicId));
  const nextTopic = orderedTopics.find(({ id }) => !completed.has(id));
  const topic = nextTopic ?? orderedTopics[0]!;
  return {
    topic,
    isFirst: data?.length === 0,
    hasCompleted: completed.size > 0,
    areAllCompleted: nextTopic === undefined,
    lastVisited: records.find(({ topicId }) => topicId === topic.id)?.lastVisited ?? undefined,
  };
}
