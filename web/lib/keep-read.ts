// The part of kept-reads.ts that only users need, so that it is not on the start page.
import type { UnfinishedQuiz } from '#shared/quiz.ts';
import { entryOfPage, nameOf, PREFIX } from './kept-reads.ts';

/** Keeps the data of a read for times without a connection. Without data, removes them. */
export function keepRead(userId: string, path: string, input: unknown, data: unknown): void {
  const key = `${PREFIX}${userId}/${nameOf(path, input)}`;
  try {
    if (data == null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ release: entryOfPage(), at: Date.now(), data }));
  } catch {}
}

type Kept<Data> = { release?: string; at?: number; data?: Data };
function ofUser<Data>(userId: string, path: string): Kept<Data> {
  try {
    const kept: Kept<Data> = JSON.parse(localStorage.getItem(`${PREFIX}${userId}/${path}`) ?? '{}');
    return kept.release === entryOfPage() ? kept : {};
  } catch {
    return {};
  }
}

/** Changes what is kept of a read. Nothing happens if nothing of this release is kept. */
export function changeKept<Data>(userId: string, path: string, change: (data: Data) => Data): void {
  const { data } = ofUser<Data>(userId, path);
  if (data !== undefined) keepRead(userId, path, undefined, change(data));
}

/** Returns when a read was last kept, in milliseconds; 0 if nothing of this release is kept. */
export const keptAt = (userId: string, path: string): number => ofUser(userId, path).at ?? 0;

/**
 * Keeps a quiz with its answers, as the answer to the call for the unfinished quiz, so that it goes on after a reload without
 * a connection. Without a quiz, removes it. A practice has no topic.
 */
export function keepQuiz(userId: string, topicId: string | null, quiz: UnfinishedQuiz | null): void {
  if (topicId === null) keepRead(userId, 'practice.current', undefined, quiz);
  else keepRead(userId, 'quiz.current', { topicId }, quiz);
}
