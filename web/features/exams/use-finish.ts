import { useEffect, useState } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import type { OpenExam } from '#web/features/outbox/post.ts';
import { dropSitting, endSending, send } from '#web/features/outbox/sender.ts';
import { useCalls } from '#web/features/outbox/use-outbox.ts';
import { connection, subscribeToConnection } from '#web/lib/connection.ts';
import { counted } from '#web/lib/counted.ts';
import { errorText, isSignedOut } from '#web/lib/error-text.ts';
import { unsentOf } from './exam-answers.ts';
import { useClock } from './use-clock.ts';
import { forgetOpenExam } from './use-open-exam.ts';

const OFFLINE = "You can finish your exam when you're back online. The clock keeps running.";
const ASK_AGAIN_MS = 2_000;

/** Ends the exam when the user asks, after the server has every answer. */
export function useFinish(exam: OpenExam) {
  const calls = useCalls();
  const userId = useUser().user?.id ?? '';
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function finish() {
    setIsPending(true);
    setFailure(undefined);
    try {
      await send(calls, userId, 'exam');
      const unsent = unsentOf(userId, exam.id).length;
      if (unsent > 0) {
        setFailure(`${counted(unsent, 'answer')} ${unsent === 1 ? 'is' : 'are'} not saved yet. ${OFFLINE}`);
        return;
      }
      await calls.client.exams.submit.mutate({ id: exam.id });
      forgetOpenExam(calls, userId, exam.id);
    } catch (error) {
      if (isSignedOut(error)) endSending(calls, 'exam', exam.id);
      setFailure(connection() === 'online' ? errorText(error, "We couldn't finish your exam.") : OFFLINE);
    } finally {
      setIsPending(false);
    }
  }
  return { finish, isPending, failure, forgetFailure: () => setFailure(undefined) };
}

/**
 * Returns whether the time is up. Then it sends what waits and asks the server until the server has ended the exam, which
 * replaces the sitting by the result.
 */
export function useTimeUp(exam: OpenExam): boolean {
  const calls = useCalls();
  const userId = useUser().user?.id ?? '';
  const isTimeUp = useClock(exam, (seconds) => seconds === 0);
  useEffect(() => {
    if (!isTimeUp) return;
    const ask = async () => {
      await send(calls, userId, 'exam');
      try {
        const open = await calls.client.exams.current.query();
        if (open?.id === exam.id) return;
      } catch (error) {
        if (!isSignedOut(error)) return;
        stop();
        return endSending(calls, 'exam', exam.id);
      }
      dropSitting(userId, exam.id, 'Time is up');
      forgetOpenExam(calls, userId, exam.id);
    };
    void ask();
    const timer = setInterval(ask, ASK_AGAIN_MS);
    const unsubscribe = subscribeToConnection(ask);
    const stop = () => {
      clearInterval(timer);
      unsubscribe();
    };
    return stop;
  }, [isTimeUp, calls, userId, exam.id]);
  return isTimeUp;
}
