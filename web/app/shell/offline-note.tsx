import { useWaitingCount } from '#web/features/outbox/use-outbox.ts';
import { counted } from '#web/lib/counted.ts';

/** Says what still works without a connection, and how much waits to be sent. */
export function OfflineNote({ userId }: { userId: string }) {
  const answers = useWaitingCount(userId, ({ kind }) => kind !== 'review');
  const grades = useWaitingCount(userId, ({ kind }) => kind === 'review');
  const waiting = [grades > 0 && counted(grades, 'grade'), answers > 0 && counted(answers, 'answer')].filter(Boolean);
  return (
    <>
      You can keep going with open quizzes and today's review.
      {waiting.length > 0 && ` We'll send ${waiting.join(' and ')} when you're back online.`}
    </>
  );
}
