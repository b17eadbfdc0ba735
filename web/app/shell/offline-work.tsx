import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shareSignIn } from '#web/features/auth/one-user.ts';
import { keepInstallQuestion } from '#web/features/install-offer/install-question.ts';
import { dropOldKeys } from '#web/features/outbox/box.ts';
import { followOtherTabs, send, stopSending } from '#web/features/outbox/sender.ts';
import { useCalls } from '#web/features/outbox/use-outbox.ts';
import { connection, subscribeToConnection } from '#web/lib/connection.ts';
import { refreshAll } from '#web/lib/figures.ts';
import { forgetAnswers, hasAnsweredFromDevice } from '#web/lib/kept-reads.ts';
import { keepRead, keepReads, keptReadAt } from '#web/lib/kept-reads-writer.ts';
import { startWorker } from '#web/lib/service-worker.ts';
import { alone, trpc } from '#web/lib/trpc.ts';
import { OfflineNote } from './offline-note.tsx';

/** Whoever goes offline may not have opened the review before. */
const QUEUE = 'review.queue';
const QUEUE_AGE_MS = 15 * 60_000;

/** What failed without a connection and shows nothing. After a failed reload, the content is still there. */
const hasFailed = ({ state }: Query) => state.status === 'error' && state.data === undefined;

/** Works without showing anything, or is the note about it. Both are one part of the client, because users need both. */
export default function OfflineWork({ userId, isNote = false }: { userId: string; isNote?: boolean }) {
  return isNote ? <OfflineNote userId={userId} /> : <Sender userId={userId} />;
}

/**
 * Prepares this browser for offline use, and for the offer to install the app. Sends what waits on this device at the start of
 * a visit and whenever the connection is back, and then loads what failed meanwhile. Shows nothing.
 */
function Sender({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const calls = useCalls();

  useEffect(() => {
    const keepQueue = async () => {
      if (!(await startWorker()) || connection() !== 'online') return;
      if (Date.now() - keptReadAt(userId, QUEUE) < QUEUE_AGE_MS) return;
      keepRead(userId, QUEUE, undefined, await utils.client.review.queue.query(undefined, alone));
    };
    // The next visit tries again.
    keepQueue().catch(() => {});
  }, [userId, utils]);
  useEffect(() => keepReads(queryClient, userId), [queryClient, userId]);
  useEffect(() => shareSignIn(userId), [userId]);
  useEffect(() => followOtherTabs(calls, userId), [calls, userId]);
  useEffect(() => {
    dropOldKeys();
    const goOn = async () => {
      if (connection() !== 'online') return;
      await send(calls, userId);
      if (!hasAnsweredFromDevice() || connection() !== 'online') return;
      forgetAnswers();
      await refreshAll(queryClient);
    };
    void goOn();
    return subscribeToConnection(async () => {
      await goOn();
      if (connection() === 'online') await queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
    });
  }, [calls, queryClient, userId]);
  useEffect(() => stopSending, []);
  useEffect(keepInstallQuestion, []);

  return null;
}
