import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { counted } from '#web/lib/counted.ts';
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

const sum = (entries: Entry[]) => entries.reduce((total, entry) => total + sizeOf(entry), 0);

const useBoxVersion = () => useSyncExternalStore(subscribeToBox, boxVersion, boxVersion);

/** Returns how many answers or grades wait that `isCounted` chooses. */
export function useWaitingCount(userId: string, isCounted: (entry: Entry) => boolean): number {
  useBoxVersion();
  return sum(entriesOf(userId).filter(isCounted));
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

/**
 * Signing out deletes what waits on this device. `check` sends it before it calls `signOut`, and asks if some of it can't be
 * sent. The caller renders `question`, the properties of a `ConfirmDialog`.
 */
export function useSignOutCheck() {
  const calls = useCalls();
  const userId = useUser().user?.id ?? '';
  const [isChecking, setChecking] = useState(false);
  const [asked, setAsked] = useState<{ unsaved: number; signOut: () => void }>();

  async function check(signOut: () => void) {
    setChecking(true);
    await send(calls, userId);
    setChecking(false);
    const unsaved = sum(entriesOf(userId));
    if (unsaved > 0) setAsked({ unsaved, signOut });
    else signOut();
  }

  const { unsaved = 0, signOut } = asked ?? {};
  const [have, them] = unsaved === 1 ? ['has', 'it'] : ['have', 'them'];
  const question = {
    open: asked !== undefined,
    onOpenChange: () => setAsked(undefined),
    title: 'Log out now?',
    description: `${counted(unsaved, 'answer')} ${have} not been saved yet, and logging out deletes ${them}. If you stay signed in, we'll keep trying to save ${them}.`,
    confirmLabel: 'Log Out Anyway',
    cancelLabel: 'Stay Signed In',
    onConfirm: () => signOut?.(),
  };
  return { check, isChecking, question };
}
