import { useSyncExternalStore } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { currentQuestion, type LinearState } from '#web/features/player/linear.ts';
import { score, sentAnswers } from '#web/features/player/linear-results.ts';
import { trpc } from '#web/lib/trpc.ts';
import { keepQuiz } from './keep-quiz.ts';
import { isRefused, practiceResult, sendUnsaved } from './send-unsaved.ts';
import { countUnsaved, readUnsaved, unsavedQuizzes, writeUnsaved } from './unsaved-quizzes.ts';

/** Whether the server has everything: yes, soon, when the connection is back, or never. */
type SaveState = 'saved' | 'sending' | 'waiting' | 'refused';

/** Saves a quiz answer by answer. Answers wait on the device while the server can't be reached. */
export function useSaving({ runId, topicId }: { runId: string; topicId: string | null }) {
  const utils = trpc.useUtils();
  const userId = useUser().user?.id ?? '';
  const unsaved = useSyncExternalStore(
    unsavedQuizzes.subscribe,
    () => countUnsaved(userId, runId),
    () => 0,
  );
  const isOnItsWay = useSyncExternalStore(unsavedQuizzes.subscribe, unsavedQuizzes.isSending, () => false);
  const send = () => void sendUnsaved(utils, userId);

  /** Saves the newest answer of the quiz, or its result if the quiz is complete. */
  function save(state: LinearState, isComplete: boolean) {
    const answers = sentAnswers(state);
    keepQuiz(userId, topicId, { runId, questions: state.questions, answers });
    const before = readUnsaved(userId)[runId]?.answers ?? [];
    const newest = answers.filter(({ questionId }) => questionId === currentQuestion(state).id);
    writeUnsaved(userId, runId, {
      topicId,
      ...(isComplete
        ? { answers, result: { score: score(state), totalQuestions: state.questions.length } }
        : { answers: [...before, ...newest] }),
    });
    send();
  }
  const state: SaveState = isRefused(runId) ? 'refused' : unsaved === 0 ? 'saved' : isOnItsWay ? 'sending' : 'waiting';
  return { save, send, state, unsaved, result: practiceResult(runId) };
}
