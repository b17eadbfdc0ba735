import { useWaitingCount } from '#web/features/outbox/use-outbox.ts';
import { counted } from '#web/lib/counted.ts';

/** Says what still works without a connection, and how much waits to be sent. */
export function OfflineNote({ userId }: { userId: string }) {
  const answers = useWaitingCount(userId, ({ kind }) => kind !== 'review');
  const grades = useWaitingCount(userId, ({ kind }) => kind === 'review');
  const waiting = [grades > 0 && counted(grades, 'grade'), answers > 0 && counted(answers, 'answer')].filter(Boolean);
  return (
    <>
      Open quizzes and today's review still work.
      {waiting.length > 0 && ` ${waiting.join(' and ')} will be sent when the connection is back.`}
    </>
  );
}
