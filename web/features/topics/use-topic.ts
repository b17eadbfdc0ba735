import { trpc } from '#web/lib/trpc.ts';

/** A unit's study text; only members may read it. */
export function useTopic(topicId: string, isMember: boolean) {
  return trpc.topics.get.useQuery({ topicId }, { enabled: isMember });
}
