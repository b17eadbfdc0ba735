import { useEffect } from 'react';
import { OPEN_EXAM, type OpenExam } from '#web/features/outbox/post.ts';
import { useOutbox } from '#web/features/outbox/use-outbox.ts';
import { type Answer, mergeAnswers, unsentOf } from './exam-answers.ts';
import { useAfterSleep } from './use-clock.ts';

/**
 * Returns the answers of an open exam, and `save`, which changes one at once and sends it. Answers wait on the device
 * while the server can't be reached. When the page becomes visible, adds what was answered on other devices.
 */
export function useExamAnswers(exam: OpenExam) {
  const { calls, userId, give, send, state, unsaved } = useOutbox('exam', exam.id);
  const { queryClient } = calls;
  const answers = read();

  /** Reads the query client itself, because `exam` gets a saved answer later than the answer leaves the outbox. */
  function read(): Answer[] {
    const latest = queryClient.getQueryData<OpenExam | null>(OPEN_EXAM);
    const saved = latest?.id === exam.id ? latest.answers : exam.answers;
    return mergeAnswers(exam.questions.length, saved, unsentOf(userId, exam.id));
  }

  useAfterSleep(() => void queryClient.invalidateQueries({ queryKey: OPEN_EXAM }));
  useEffect(() => {
    const update = async () => {
      if (document.visibilityState !== 'visible') return;
      await send();
      await queryClient.invalidateQueries({ queryKey: OPEN_EXAM });
    };
    void send();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [send, queryClient]);

  /** The answer replaces an earlier one to the same question. */
  function save(position: number, change: Partial<Answer>) {
    const before = read()[position - 1]!;
    const answer = { position, ...before, ...change };
    if (answer.chosen === before.chosen && answer.flagged === before.flagged) return;
    give(
      { kind: 'exam', sitting: exam.id, answer },
      (earlier) => earlier.kind === 'exam' && earlier.sitting === exam.id && earlier.answer.position === position,
    );
  }

  return { answers, save, state, unsent: unsaved };
}
