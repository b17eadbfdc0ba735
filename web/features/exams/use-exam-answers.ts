import { useEffect, useSyncExternalStore } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { subscribeToConnection } from '#web/lib/connection.ts';
import { type Answer, mergeAnswers } from './exam-answers.ts';
import { OPEN_EXAM, type OpenExam, sendAnswers } from './send-answers.ts';
import { addUnsent, unsentAnswers, unsentOf } from './unsent-answers.ts';
import { useAfterSleep } from './use-clock.ts';
import { useCalls } from './use-open-exam.ts';

/** Whether the server has every answer: yes, soon, or when the connection is back. */
export type SaveState = 'saved' | 'sending' | 'waiting';

/**
 * Returns the answers of an open exam, and `save`, which changes one at once and sends it. Answers wait on the device
 * while the server can't be reached. When the page becomes visible, adds what was answered on other devices.
 */
export function useExamAnswers(exam: OpenExam) {
  const calls = useCalls();
  const userId = useUser().user?.id ?? '';
  useSyncExternalStore(unsentAnswers.subscribe, unsentAnswers.version, unsentAnswers.version);
  const unsent = unsentOf(userId, exam.id);
  const answers = read();

  /** Reads the query client itself, because `exam` gets a saved answer later than the answer leaves what is unsent. */
  function read(): Answer[] {
    const latest = calls.queryClient.getQueryData<OpenExam | null>(OPEN_EXAM);
    const saved = latest?.id === exam.id ? latest.answers : exam.answers;
    return mergeAnswers(exam.questions.length, saved, unsentOf(userId, exam.id));
  }

  useAfterSleep(() => void calls.queryClient.invalidateQueries({ queryKey: OPEN_EXAM }));
  useEffect(() => {
    const sendWaiting = () => void sendAnswers(calls, userId);
    const update = async () => {
      if (document.visibilityState !== 'visible') return;
      await sendAnswers(calls, userId);
      await calls.queryClient.invalidateQueries({ queryKey: OPEN_EXAM });
    };
    sendWaiting();
    document.addEventListener('visibilitychange', update);
    const unsubscribe = subscribeToConnection(sendWaiting);
    return () => {
      document.removeEventListener('visibilitychange', update);
      unsubscribe();
    };
  }, [calls, userId]);

  function save(position: number, change: Partial<Answer>) {
    const before = read()[position - 1]!;
    const answer = { ...before, ...change };
    if (answer.chosen === before.chosen && answer.flagged === before.flagged) return;
    addUnsent(userId, exam.id, { position, ...answer });
    void sendAnswers(calls, userId);
  }

  const state: SaveState = unsent.length === 0 ? 'saved' : unsentAnswers.isSending() ? 'sending' : 'waiting';
  return { answers, save, state, unsent: unsent.length };
}
