import type { Query, QueryClient } from '@tanstack/react-query';
import { keepRead } from '#web/lib/keep-read.ts';

/** The routers whose reads are kept: they show what to do today. A quiz keeps itself. */
const KEPT_ROUTERS = new Set(['auth', 'dashboard', 'progress', 'readiness', 'review', 'studySettings', 'today']);

/** Keeps the user's reads on this device, now and whenever they change. Returns a function that ends this. */
export function keepReads(queryClient: QueryClient, userId: string): () => void {
  const cache = queryClient.getQueryCache();
  const keep = ({ queryKey, state }: Query) => {
    const [path, options] = queryKey as [path: unknown, options?: { input?: unknown }];
    if (!Array.isArray(path) || !KEPT_ROUTERS.has(path[0]) || state.status !== 'success') return;
    keepRead(userId, path.join('.'), options?.input, path[0] === 'auth' ? nameOf(state.data) : state.data);
  };
  for (const query of cache.getAll()) keep(query);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
}

/** What a page without a connection needs to know of the user. The server decides about the sign-in. */
function nameOf(user: unknown) {
  if (!user) return undefined;
  const { id, firstName, lastName } = user as { id: string; firstName: string; lastName: string };
  return { id, firstName, lastName, email: '' };
}
