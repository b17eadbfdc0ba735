// What the server does not have yet of a user's quizzes.
import type { QuizAnswer } from '#shared/quiz.ts';
import { createOutbox } from '#web/features/drafts/outbox.ts';

export type UnsavedQuiz = {
  /** Null for a practice quiz. */
  topicId: string | null;
  /** The answers that the server has not confirmed; all answers once the quiz is complete. */
  answers: QuizAnswer[];
  /** Set when the quiz is complete. */
  result?: { score: number; totalQuestions: number };
};

export const unsavedQuizzes = createOutbox<Record<string, UnsavedQuiz>>('unsaved-quizzes');

/** Returns the user's unsaved quizzes by their run id, the oldest first. */
export const readUnsaved = (userId: string): Record<string, UnsavedQuiz> => unsavedQuizzes.read(userId) ?? {};

/** Replaces what is unsaved of a quiz. Without a quiz, removes it. */
export function writeUnsaved(userId: string, runId: string, quiz: UnsavedQuiz | undefined): void {
  const { [runId]: _before, ...others } = readUnsaved(userId);
  const all = quiz ? { ...others, [runId]: quiz } : others;
  unsavedQuizzes.write(userId, Object.keys(all).length > 0 ? all : undefined);
}

/** Returns how many answers of a quiz, or of all quizzes, the server does not have yet. */
export function countUnsaved(userId: string, runId?: string): number {
  const quizzes = readUnsaved(userId);
  const counted = runId === undefined ? Object.values(quizzes) : [quizzes[runId]];
  return counted.reduce((sum, quiz) => sum + (quiz?.answers.length ?? 0), 0);
}
