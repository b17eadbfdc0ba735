import { useEffect, useEffectEvent, useState } from 'react';
import type { QuizAnswer } from '#shared/quiz.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { subscribeToConnection } from '#web/lib/connection.ts';
import { trpc } from '#web/lib/trpc.ts';
import { addWaiting, sendWaiting } from './waiting-answers.ts';

/** Sends the answers of a drill one by one, and again when the connection is back. `isWaiting`: the last attempt failed. */
export function useSending(id: string) {
  const utils = trpc.useUtils();
  const userId = useUser().user?.id ?? '';
  const [isWaiting, setIsWaiting] = useState(false);
  const sendAll = useEffectEvent(async () => setIsWaiting(!(await sendWaiting(utils, userId))));
  useEffect(() => subscribeToConnection(() => void sendAll()), []);

  async function send(answer: QuizAnswer) {
    addWaiting(userId, { id, ...answer });
    setIsWaiting(!(await sendWaiting(utils, userId)));
  }
  /** Sends what is left, and makes other pages load what the drill changed. */
  async function finish() {
    setIsWaiting(!(await sendWaiting(utils, userId)));
    void utils.mistakes.invalidate();
    void utils.dashboard.invalidate();
    void utils.review.invalidate();
  }
  return { send, finish, isWaiting };
}
