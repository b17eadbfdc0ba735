import { useEffect } from 'react';
import { findTopic } from '#shared/catalogue.ts';
import { sendAnswers } from '#web/features/exams/send-answers.ts';
import { useCalls } from '#web/features/exams/use-open-exam.ts';
import { type SavedQuiz, sendUnsaved } from '#web/features/quiz/send-unsaved.ts';
import { countUnsaved } from '#web/features/quiz/unsaved-quizzes.ts';
import { useUnsavedCount } from '#web/features/quiz/use-unsaved-count.ts';
import { connection, subscribeToConnection } from '#web/lib/connection.ts';
import { counted } from '#web/lib/counted.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

/**
 * Sends the answers of quizzes and of an exam that wait on this device, at the start of a visit and whenever the
 * connection is back. Until then it shows how many answers of quizzes wait.
 */
export default function UnsavedQuizzes({ userId }: { userId: string }) {
  const utils = trpc.useUtils();
  const calls = useCalls();
  const unsaved = useUnsavedCount(userId);
  useEffect(() => {
    const send = () => {
      if (connection() === 'online') void sendAnswers(calls, userId);
    };
    send();
    return subscribeToConnection(send);
  }, [calls, userId]);
  useEffect(() => {
    const send = async () => {
      if (connection() !== 'online' || countUnsaved(userId) === 0) return;
      for (const quiz of await sendUnsaved(utils, userId)) showToast(savedText(quiz));
    };
    void send();
    return subscribeToConnection(send);
  }, [userId, utils]);
  if (unsaved === 0 || connection() === 'online') return null;
  return (
    <p role="status" className="max-w-[74rem] bg-buff-subtle px-margin pb-2 text-1 text-ink print:hidden">
      {counted(unsaved, 'answer')} will be sent when the connection is back.
    </p>
  );
}

function savedText({ topicId, score, totalQuestions }: SavedQuiz) {
  const topic = topicId === null ? undefined : findTopic(topicId);
  const name = topic ? `Your quiz on ${topic.id} ${topic.title}` : 'Your practice quiz';
  return { title: 'Saved now', description: `${name}: ${score} of ${totalQuestions} right` };
}
