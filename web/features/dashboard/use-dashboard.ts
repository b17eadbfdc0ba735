import { orderedTopics, type Topic } from '#shared/catalogue.ts';
import { trpc } from '#web/lib/trpc.ts';

export const useStats = () => trpc.dashboard.stats.useQuery();
export const useSummary = () => trpc.dashboard.summary.useQuery();

type FirstOpenTopic = {
  /** The first topic in catalogue order that is not completed, or the first of all if every topic is completed. */
  topic: Topic;
  hasCompleted: boolean;
};

/** Returns where the study button leads; undefined while the progress records load. If loading fails, there are no records. */
export function useFirstOpenTopic(): FirstOpenTopic | undefined {
  const { data, isPending } = trpc.progress.list.useQuery();
  if (isPending) return undefined;
  const completed = new Set((data ?? []).filter((record) => record.completed).map(({ topicId }) => topicId));
  const topic = orderedTopics.find(({ id }) => !completed.has(id)) ?? orderedTopics[0]!;
  return { topic, hasCompleted: completed.size > 0 };
}
