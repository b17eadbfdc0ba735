// Which reads a write makes stale. No screen names them: this is the one rule.
import type { Query, QueryClient } from '@tanstack/react-query';

/** Reads that only a release changes. */
const STATIC = ['topics', 'glossary', 'search', 'drill.numbers'];

/** Reads that are open on the screen (a sitting, a card, a study session, a form), and the only writes that reload them. */
const OPEN: Record<string, string[]> = {
  'review.queue': ['studySettings'],
  'drill.current': [],
  'exams.current': [],
  'quiz.current': [],
  'studySessions.current': [],
  'today.welcome': [],
};

/** Writes that change no figures: what belongs to an open sitting, starts one, or tells that the user is here. */
const QUIET = new Set([
  'contact.send',
  'drill.answer',
  'drill.start',
  'exams.saveAnswer',
  'exams.start',
  'plans.request',
  'practice.start',
  'quiz.generate',
  'quiz.keepAnswer',
  'review.grade',
  'studySessions.report',
]);

const VISIT = 'progress.record';

/**
 * Routers that stand apart: their writes make only these reads stale, and other writes leave their own reads alone. All
 * other writes make all other reads stale.
 */
const APART: Record<string, string[]> = {
  account: ['account', 'auth'],
  auth: [],
  bookmarks: ['bookmarks', 'dashboard', 'deleted'],
  notes: ['notes', 'deleted'],
  plans: ['plans'],
  progress: ['progress', 'dashboard', 'today'],
  questions: ['questions'],
  studySessions: ['studySessions', 'dashboard'],
  studySettings: ['studySettings', 'review', 'today'],
  tutor: ['tutor'],
};
/** What was deleted can be of any router. */
const RESTORE = 'deleted';

function isStale(queryKey: readonly unknown[], writer: string): boolean {
  const [path] = queryKey;
  // The client's own queries, such as that for an open quiz, have no path.
  if (!Array.isArray(path)) return false;
  const [router] = path;
  const name = path.join('.');
  if (STATIC.includes(router) || STATIC.includes(name)) return false;
  if (OPEN[name]) return OPEN[name].includes(writer);
  if (writer === RESTORE) return router !== 'auth' && router !== 'account';
  return APART[writer]?.includes(router) ?? !APART[router];
}

/** Makes the reads stale that a write of this router changes, and loads the mounted ones again. */
export async function refreshFigures(
  queryClient: QueryClient,
  writer = 'answers',
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => isStale(queryKey, writer);
  // A first read that is under way may have begun before the write, and would not be read again.
  const isFirst = (query: Query) => predicate(query) && query.state.data === undefined;
  if (refetchType === 'active') await queryClient.cancelQueries({ predicate: isFirst });
  await queryClient.invalidateQueries({ predicate, refetchType });
}

/** Loads everything that a page without a connection may have read from the device. */
export async function refreshAll(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => Array.isArray(path) && !OPEN[path.join('.')],
  });
}

/** Makes stale what a mutation of this path changes. What a visit changes loads when it is shown next. */
export async function refreshAfter(queryClient: QueryClient, path: string): Promise<void> {
  if (QUIET.has(path)) return;
  const refetchType = path === VISIT ? 'none' : 'active';
  await refreshFigures(queryClient, path.split('.')[0], refetchType);
}
