import type { DeletedKind } from '#shared/deleted.ts';
import type { QueryPath } from '#web/lib/query-client.ts';

type Kind = {
  name: string;
  /** What a restored item appears in. */
  refresh: QueryPath[];
};

export const KINDS: Record<DeletedKind, Kind> = {
  note: { name: 'Note', refresh: ['notes', 'deleted'] },
  flashcard: { name: 'Flashcard', refresh: ['flashcards', 'deleted'] },
  bookmark: { name: 'Bookmark', refresh: ['bookmarks', 'dashboard', 'deleted'] },
};
