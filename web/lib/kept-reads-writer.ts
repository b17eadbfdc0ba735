// The part of kept-reads.ts that only users need, so that it is not on the start page.
import type { Query, QueryClient } from '@tanstack/react-query';
import type { UnfinishedQuiz } from '#shared/quiz.ts';
import { entryOfPage, nameOf, PREFIX } from './kept-reads.ts';

/** The routers whose reads are kept: they show what to do today. A quiz keeps itself. */
const ROUTERS = new Set(['auth', 'dashboard', 'progress', 'readiness', 'review', 'sheet', 'studySettings', 'today']);

/** Keeps the data of a read for times without a connection. Without data, removes them. */
export function keepRead(userId: string, path: string, input: unknown, data: unknown): void {
  const key = `${PREFIX}${userId}/${nameOf(path, input)}`;
  try {
    if (data == null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ release: entryOfPage(), at: Date.now(), data }));
  } catch {}
}

/** Removes what is kept of a read with any input, of all users. */
export function forgetKeptRead(path: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && key.split('/')[2]?.split('?')[0] === path) localStorage.removeItem(key);
  } catch {}
}

/** Keeps the user's reads on this device, now and whenever they change. Returns a function that ends this. */
export function keepReads(queryClient: QueryClient, userId: string): () => void {
  const cache = queryClient.getQueryCache();
  const keep = ({ queryKey, state }: Query) => {
    const [path, options] = queryKey as [path: unknown, options?: { input?: unknown }];
    if (!Array.isArray(path) || !ROUTERS.has(path[0]) || state.status !== 'success') return;
    keepRead(userId, path.join('.'), options?.input, path[0] === 'auth' ? userNameOf(state.data) : state.data);
  };
  for (const query of cache.getAll()) keep(query);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
}

/** What a page without a connection needs to know of the user. The server decides about the sign-in. */
function userNameOf(user: unknown) {
  if (!user) return undefined;
  const { id, firstName, lastName } = user as { id: string; firstName: string; lastName: string };
  return { id, firstName, lastName, email: '' };
}

/**
 * Keeps a quiz with its answers, as the response to the call for the unfinished quiz. A user can then continue it after an
 * offline reload. Without a quiz, removes the kept one. A practice has no topic.
 */
export function keepQuizRead(userId: string, topicId: string | null, quiz: UnfinishedQuiz | null): void {
  if (topicId === null) keepRead(userId, 'practice.current', undefined, quiz);
  else keepRead(userId, 'quiz.current', { topicId }, quiz);
}

type KeptRead<Data> = { release?: string; at?: number; data?: Data };
function keptReadOf<Data>(userId: string, path: string): KeptRead<Data> {
  try {
    const kept: KeptRead<Data> = JSON.parse(localStorage.getItem(`${PREFIX}${userId}/${path}`) ?? '{}');
    return kept.release === entryOfPage() ? kept : {};
  } catch {
    return {};
  }
}

/** Changes what is kept of a read. Nothing happens if nothing of this release is kept. */
export function changeKeptRead<Data>(userId: string, path: string, change: (data: Data) => Data): void {
  const { data } = keptReadOf<Data>(userId, path);
  if (data !== undefined) keepRead(userId, path, undefined, change(data));
}

/** Returns when a read was last kept, in milliseconds; 0 if nothing of this release is kept. */
export const keptReadAt = (userId: string, path: string): number => keptReadOf(userId, path).at ?? 0;
