import { useEffect } from 'react';
import { findTopic } from '#shared/catalogue.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { type SavedQuiz, sendUnsaved } from '#web/features/quiz/send-unsaved.ts';
import { countUnsaved } from '#web/features/quiz/unsaved-quizzes.ts';
import { connection, subscribeToConnection } from '#web/lib/connection.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** Sends the answers that wait on this device, at the start of a visit and whenever the connection is back. */
export function UnsavedQuizzes() {
  const userId = useUser().user?.id;
  const utils = trpc.useUtils();
  useEffect(() => {
    if (userId === undefined) return;
    const send = async () => {
      if (connection() !== 'online' || countUnsaved(userId) === 0) return;
      for (const quiz of await sendUnsaved(utils, userId)) showToast(savedText(quiz));
    };
    void send();
    return subscribeToConnection(send);
  }, [userId, utils]);
  return null;
}

function savedText({ topicId, score, totalQuestions }: SavedQuiz) {
  const topic = topicId === null ? undefined : findTopic(topicId);
  const name = topic ? `Your quiz on ${topic.id} ${topic.title}` : 'Your practice quiz';
  return { title: 'Saved now', description: `${name}: ${score} of ${totalQuestions} right` };
}
