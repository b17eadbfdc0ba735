import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnfinishedDrill } from '#shared/drill.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { send } from '#web/features/outbox/sender.ts';
import { useCalls } from '#web/features/outbox/use-outbox.ts';
import { trpc } from '#web/lib/trpc.ts';

/**
 * Returns the user's unfinished drill, null without one, and what starts a new one or leaves it. Drills are never cached,
 * because they go on in other tabs and on other devices.
 */
export function useDrill() {
  const calls = useCalls();
  const userId = useUser().user?.id ?? '';
  /** What the user started or left on this page; undefined before that. */
  const [own, setOwn] = useState<UnfinishedDrill | null>();
  const current = useQuery({
    queryKey: ['drill'],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      await send(calls, userId, 'drill');
      return calls.client.drill.current.query(undefined, { signal });
    },
  });
  const start = trpc.drill.start.useMutation({
    meta: { failure: "We couldn't start the drill" },
    onSuccess: (drill) => setOwn({ ...drill, answers: [], solved: [] }),
  });
  return {
    query: { ...current, data: own === undefined ? current.data : own },
    isStarted: own != null,
    start: (count: number) => start.mutate({ count }),
    isStarting: start.isPending,
    leave: () => setOwn(null),
  };
}

/** Returns all law numbers. They change only with a release. */
export const useNumbers = () => trpc.drill.numbers.useQuery();
