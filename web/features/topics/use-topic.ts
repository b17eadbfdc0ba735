import { useUser } from '#web/features/auth/use-user.ts';
import { trpc } from '#web/lib/trpc.ts';

/** Returns a topic's study text. Makes no call for a visitor, because only users may read it. */
export function useTopic(topicId: string) {
  const { isAuthenticated } = useUser();
  return trpc.topics.get.useQuery({ topicId }, { enabled: isAuthenticated });
}
