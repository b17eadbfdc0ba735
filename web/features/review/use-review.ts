import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Rating } from '#shared/review.constants.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { connection, subscribeToConnection } from '#web/lib/connection.ts';
import { alone, trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { addGrade, dropGrade, reviewGrades, sendGrades, unsentGrades } from './send-grades.ts';
import { useUnsentGrades } from './use-unsent-grades.ts';

/** The queue is not cached, because whatever the user does elsewhere changes it. */
export const useReviewQueue = () => trpc.review.queue.useQuery(undefined, { gcTime: 0, trpc: alone });

export const useReviewSummary = () => trpc.review.summary.useQuery();

/** Returns the user's time zone; undefined until it is known. */
export const useTimeZone = (): string | undefined => useReviewSummary().data?.timeZone;

/** Takes back the latest grade that the server has. */
const useUndoCall = () =>
  trpc.review.undo.useMutation({
    meta: { failure: 'Nothing was undone', success: { title: 'Grade taken back' }, refresh: ['review.summary'] },
  });

/**
 * Returns `grade`, which keeps a grade on the device and sends it in the background, `undo`, which returns the id of the
 * item whose grade it took back, whether the server can be reached, whether undo needs that, and how many grades the server does not have yet.
 */
export function useGrades() {
  const utils = trpc.useUtils();
  const userId = useUser().user?.id ?? '';
  const { mutateAsync: undoLatest } = useUndoCall();
  const unsent = useUnsentGrades(userId);
  const isOnline = useSyncExternalStore(subscribeToConnection, connection) === 'online';
  const needsConnection = !isOnline && unsent === 0;
  const isWaiting = useSyncExternalStore(
    reviewGrades.subscribe,
    () => unsentGrades(userId).length > 0 && !reviewGrades.isSending(),
    () => false,
  );
  const send = useCallback(() => sendGrades(utils, userId), [utils, userId]);
  useEffect(() => {
    void send();
    return subscribeToConnection(() => void send());
  }, [send]);

  /** The figures follow at once, also without a connection. Each grade that is sent loads them anew. */
  const countWaiting = (change: 1 | -1) =>
    utils.review.summary.setData(
      undefined,
      (summary) => summary && { ...summary, waiting: Math.max(0, summary.waiting + change) },
    );

  function grade(id: string, rating: Rating, seconds: number) {
    addGrade(userId, { id, rating, seconds, attemptId: crypto.randomUUID() });
    countWaiting(-1);
    void send();
  }

  /** Takes back the latest grade that the server does not have, or else the latest one that it has. */
  async function undo(): Promise<string | undefined> {
    await send();
    const unsentOne = unsentGrades(userId).at(-1);
    if (unsentOne) {
      dropGrade(userId, unsentOne);
      countWaiting(1);
      showToast({ title: 'Grade taken back' });
      return unsentOne.id;
    }
    return await undoLatest(undefined).then(
      ({ id }) => id,
      () => undefined,
    );
  }

  const unsentIds = () => new Set(unsentGrades(userId).map(({ id }) => id));
  return { grade, undo, isOnline, needsConnection, unsent, isWaiting, unsentIds };
}
