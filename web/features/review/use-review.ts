import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Rating } from '#shared/review.constants.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { entriesOf, removeEntries } from '#web/features/outbox/box.ts';
import type { Entry } from '#web/features/outbox/entries.ts';
import { useOutbox, useWaitingCount } from '#web/features/outbox/use-outbox.ts';
import { connection, subscribeToConnection } from '#web/lib/connection.ts';
import { alone, FRESH, trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** All grades are one sitting, because undo takes back the latest one of all. */
const SITTING = 'review';
type GradeEntry = Extract<Entry, { kind: 'review' }>;
const isGrade = (entry: Entry): entry is GradeEntry => entry.kind === 'review';

/** The queue is not cached, because whatever the user does elsewhere changes it. */
export const useReviewQueue = () => trpc.review.queue.useQuery(undefined, { ...FRESH, trpc: alone });

/** Returns the figures of the review. Grades that the server does not have yet count at once, also without a connection. */
export function useReviewSummary() {
  const unsent = useWaitingCount(useUser().user?.id ?? '', isGrade);
  return trpc.review.summary.useQuery(undefined, {
    select: (summary) => ({ ...summary, waiting: Math.max(0, summary.waiting - unsent) }),
  });
}

/**
 * Loads the figures again if they count other items than what has just been loaded, so that both say the same. `most` is
 * the highest count that the other tells.
 */
export function useFiguresOf(due: number | undefined, loadedAt: number, most = Number.POSITIVE_INFINITY): void {
  const { summary } = trpc.useUtils().review;
  const compare = useEffectEvent(() => {
    const waiting = summary.getData()?.waiting;
    if (due === undefined || waiting === undefined || Math.min(waiting, most) === due) return;
    // Several parts of a page may ask for it at once.
    void summary.invalidate(undefined, undefined, { cancelRefetch: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each load
  useEffect(() => compare(), [loadedAt]);
}

/** Returns the user's time zone; undefined until it is known. */
export const useTimeZone = (): string | undefined => useReviewSummary().data?.timeZone;

/** Takes back the latest grade that the server has. */
const useUndoCall = () =>
  trpc.review.undo.useMutation({ meta: { failure: "We couldn't undo the grade", success: { title: 'Grade undone' } } });

/**
 * Returns `grade`, which keeps a grade on the device and sends it in the background, `undo`, which returns the id of the
 * item whose grade it took back, `finish`, which sends what waits and loads the figures, whether the server can be reached, whether undo needs that, and how many grades the server does not have yet.
 */
export function useGrades() {
  const { give, send, finish, userId, unsaved, state } = useOutbox('review', SITTING);
  const { mutateAsync: undoLatest } = useUndoCall();
  const isOnline = useSyncExternalStore(subscribeToConnection, connection) === 'online';
  const needsConnection = !isOnline && unsaved === 0;
  useEffect(() => void send(), [send]);

  const grade = (id: string, rating: Rating, seconds: number) =>
    give({ kind: 'review', sitting: SITTING, grade: { id, rating, seconds } });

  /** Takes back the latest grade that the server does not have, or else the latest one that it has. */
  async function undo(): Promise<string | undefined> {
    await send();
    const unsent = entriesOf(userId).findLast(isGrade);
    if (unsent) {
      removeEntries(userId, [unsent.id]);
      showToast({ title: 'Grade undone' });
      return unsent.grade.id;
    }
    return await undoLatest(undefined).then(
      ({ id }) => id,
      () => undefined,
    );
  }

  const unsentIds = () => new Set(entriesOf(userId).flatMap((entry) => (isGrade(entry) ? entry.grade.id : [])));
  return { grade, undo, finish, isOnline, needsConnection, unsent: unsaved, state, unsentIds };
}
