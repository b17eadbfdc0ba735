import type { UnfinishedQuiz } from '#shared/quiz.ts';
import { refusalOf } from '#web/features/outbox/outcome.ts';
import { practiceResult } from '#web/features/outbox/post.ts';
import { type SaveState, useOutbox } from '#web/features/outbox/use-outbox.ts';
import { currentQuestion, type LinearState } from '#web/features/player/linear.ts';
import { score, sentAnswers } from '#web/features/player/linear-results.ts';
import { keepQuizRead } from '#web/lib/kept-reads-writer.ts';

/** Saves a quiz answer by answer. Answers wait on the device while the server can't be reached. */
export function useSaving({ runId, scope }: UnfinishedQuiz, topicId: string | null) {
  const { give, send, userId, unsaved, state } = useOutbox(topicId === null ? 'practice' : 'quiz', runId);

  /** Saves the newest answer of the quiz, or its result if the quiz is complete. */
  function save(quiz: LinearState, isComplete: boolean) {
    const answers = sentAnswers(quiz);
    const questions = quiz.questions.map((question) => ({ others: null, ...question }));
    keepQuizRead(userId, topicId, { runId, questions, answers, scope });
    const result = { score: score(quiz), totalQuestions: quiz.questions.length };
    const newest = answers.filter(({ questionId }) => questionId === currentQuestion(quiz).id);
    const of = topicId === null ? { kind: 'practice' as const, topicId } : { kind: 'quiz' as const, topicId };
    // The result has all answers of the quiz.
    if (isComplete) give({ ...of, sitting: runId, answers, result }, ({ sitting }) => sitting === runId);
    else give({ ...of, sitting: runId, answers: newest });
  }
  const saved: SaveState | 'refused' = unsaved === 0 && refusalOf(runId) ? 'refused' : state;
  return { save, send: () => void send(), state: saved, unsaved, result: practiceResult(runId) };
}
