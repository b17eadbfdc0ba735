import type { UnfinishedQuiz } from '#shared/quiz.ts';
import { keepRead } from '#web/lib/keep-read.ts';

/**
 * Keeps a quiz with its answers on this device, as the answer to the call for the unfinished quiz, so that it goes on after
 * a reload without a connection. Without a quiz, removes it.
 */
export function keepQuiz(userId: string, topicId: string | null, quiz: UnfinishedQuiz | null): void {
  if (topicId === null) keepRead(userId, 'practice.current', undefined, quiz);
  else keepRead(userId, 'quiz.current', { topicId }, quiz);
}
