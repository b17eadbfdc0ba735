// What the server does not have yet of a user's quizzes. It is kept on the device like a draft, so that nothing is lost
// without a connection.
import type { QuizAnswer } from '#shared/quiz.ts';
import { readDraft, writeDraft } from '#web/features/drafts/drafts.ts';

export type UnsavedQuiz = {
  /** Null for a practice quiz. */
  topicId: string | null;
  /** The answers that the server has not confirmed; all answers once the quiz is complete. */
  answers: QuizAnswer[];
  /** Set when the quiz is complete. */
  result?: { score: number; totalQuestions: number };
};

const NAME = 'unsaved-quizzes';
const listeners = new Set<() => void>();
/** Where the browser refuses to store anything, the quizzes last as long as the page. */
let inMemory: Record<string, UnsavedQuiz> = {};

/** Returns the user's unsaved quizzes by their run id, the oldest first. */
export const readUnsaved = (userId: string): Record<string, UnsavedQuiz> =>
  (readDraft(userId, NAME) as Record<string, UnsavedQuiz> | undefined) ?? inMemory;

/** Replaces what is unsaved of a quiz. Without a quiz, removes it. */
export function writeUnsaved(userId: string, runId: string, quiz: UnsavedQuiz | undefined): void {
  const { [runId]: _before, ...others } = readUnsaved(userId);
  const all = quiz ? { ...others, [runId]: quiz } : others;
  inMemory = {};
  writeDraft(userId, NAME, Object.keys(all).length > 0 ? all : undefined);
  if (readDraft(userId, NAME) === undefined) inMemory = all;
  notifyUnsaved();
}

/** Returns how many answers of a quiz, or of all quizzes, the server does not have yet. */
export function countUnsaved(userId: string, runId?: string): number {
  const quizzes = readUnsaved(userId);
  const counted = runId === undefined ? Object.values(quizzes) : [quizzes[runId]];
  return counted.reduce((sum, quiz) => sum + (quiz?.answers.length ?? 0), 0);
}

export function notifyUnsaved(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener after each change, in this tab or another one. */
export function subscribeToUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
