import { trpc } from '#web/lib/trpc.ts';

/** A topic's study text; only users may read it. */
export function useTopic(topicId: string, isUser: boolean) {
  return trpc.topics.get.useQuery({ topicId }, { enabled: isUser });
}
