import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { findTopic } from '#shared/catalogue.ts';
import { sendAnswers } from '#web/features/exams/send-answers.ts';
import { useCalls } from '#web/features/exams/use-open-exam.ts';
import { type SavedQuiz, sendUnsaved } from '#web/features/quiz/send-unsaved.ts';
import { countUnsaved } from '#web/features/quiz/unsaved-quizzes.ts';
import { sendGrades, unsentGrades } from '#web/features/review/send-grades.ts';
import { connection, subscribeToConnection } from '#web/lib/connection.ts';
import { counted } from '#web/lib/counted.ts';
import { keepRead, keptAt } from '#web/lib/keep-read.ts';
import { forgetAnswers, hasAnsweredFromDevice } from '#web/lib/kept-reads.ts';
import { startWorker } from '#web/lib/service-worker.ts';
import { alone, trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { keepReads } from './keep-reads.ts';
import { OfflineNote } from './offline-note.tsx';

/** Whoever goes offline may not have opened the review before. */
const QUEUE = 'review.queue';
const QUEUE_AGE_MS = 15 * 60_000;

/** Works without showing anything, or is the note about it. Both are one part of the client, because users need both. */
export default function OfflineWork({ userId, isNote = false }: { userId: string; isNote?: boolean }) {
  return isNote ? <OfflineNote userId={userId} /> : <Sender userId={userId} />;
}

/**
 * Prepares this browser for times without a connection, and sends what waits on this device, at the start of a visit and
 * whenever the connection is back. Shows nothing.
 */
function Sender({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const calls = useCalls();

  useEffect(() => {
    const keepQueue = async () => {
      if (!(await startWorker()) || connection() !== 'online') return;
      if (Date.now() - keptAt(userId, QUEUE) < QUEUE_AGE_MS) return;
      keepRead(userId, QUEUE, undefined, await utils.client.review.queue.query(undefined, alone));
    };
    // The next visit tries again.
    keepQueue().catch(() => {});
  }, [userId, utils]);
  useEffect(() => keepReads(queryClient, userId), [queryClient, userId]);
  useEffect(() => {
    const sendQuizzes = async () => {
      if (countUnsaved(userId) === 0) return;
      for (const quiz of await sendUnsaved(utils, userId)) showToast(savedText(quiz));
    };
    const sendWaitingGrades = async () => {
      const waiting = unsentGrades(userId).length;
      if (waiting === 0) return;
      await sendGrades(utils, userId);
      const sent = waiting - unsentGrades(userId).length;
      if (sent > 0) showToast({ title: 'Saved now', description: `Your review: ${counted(sent, 'grade')}` });
    };
    const send = async () => {
      if (connection() !== 'online') return;
      await Promise.all([sendAnswers(calls, userId), sendQuizzes(), sendWaitingGrades()]);
      if (!hasAnsweredFromDevice() || connection() !== 'online') return;
      forgetAnswers();
      // A quiz is not loaded again, because it goes on as it is.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => Array.isArray(queryKey[0]) });
    };
    void send();
    return subscribeToConnection(send);
  }, [calls, queryClient, userId, utils]);

  return null;
}

function savedText({ topicId, score, totalQuestions }: SavedQuiz) {
  const topic = topicId === null ? undefined : findTopic(topicId);
  const name = topic ? `Your quiz on ${topic.id} ${topic.title}` : 'Your practice quiz';
  return { title: 'Saved now', description: `${name}: ${score} of ${totalQuestions} right` };
}
