import { useUser } from '#web/features/auth/use-user.ts';
import { trpc } from '#web/lib/trpc.ts';

/** A topic's study text. Makes no call for a visitor, who may not read it. */
export function useTopic(topicId: string) {
  const { isAuthenticated } = useUser();
  return trpc.topics.get.useQuery({ topicId }, { enabled: isAuthenticated });
}
