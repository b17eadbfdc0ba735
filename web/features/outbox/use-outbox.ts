import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { trpc } from '#web/lib/trpc.ts';
import { boxVersion, entriesOf, subscribeToBox } from './box.ts';
import { type Entry, type Kind, type NewEntry, sizeOf } from './entries.ts';
import type { Calls } from './post.ts';
import { finishSitting, give, isSending, openSitting, send } from './sender.ts';

/** What the outbox needs to send. The same object as long as the page lives. */
export function useCalls(): Calls {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  return useMemo(() => ({ client, queryClient }), [client, queryClient]);
}

const useBoxVersion = () => useSyncExternalStore(subscribeToBox, boxVersion, boxVersion);

/** Returns how many answers or grades wait that `isCounted` chooses. */
export function useWaitingCount(userId: string, isCounted: (entry: Entry) => boolean): number {
  useBoxVersion();
  return entriesOf(userId)
    .filter(isCounted)
    .reduce((total, entry) => total + sizeOf(entry), 0);
}

/** Whether the server has everything: yes, soon, or when it can be reached again. */
export type SaveState = 'saved' | 'sending' | 'waiting';

/**
 * The outbox as a player of this kind uses it while its sitting is open: gives and sends entries, and tells how many answers
 * or grades of the sitting wait. `finish` sends them and loads what the sitting has changed.
 */
export function useOutbox(kind: Kind, sitting: string) {
  const calls = useCalls();
  const userId = useUser().user?.id ?? '';
  const unsaved = useWaitingCount(userId, (entry) => entry.sitting === sitting);
  useEffect(() => openSitting(calls, sitting), [calls, sitting]);
  const actions = useMemo(
    () => ({
      give: (entry: NewEntry, replaces?: (earlier: Entry) => boolean) => give(calls, userId, entry, replaces),
      send: () => send(calls, userId, kind),
      finish: async () => {
        await send(calls, userId, kind);
        finishSitting(calls);
      },
    }),
    [calls, userId, kind],
  );
  const state: SaveState = unsaved === 0 ? 'saved' : isSending(kind) ? 'sending' : 'waiting';
  return { ...actions, calls, userId, unsaved, state };
}
