import type { EntityManager } from '@mikro-orm/postgresql';
import { MOST_DELETED } from '#shared/deleted.constants.ts';
import type { DeletedKind, RestoreAllInput, Restored } from '#shared/deleted.ts';
import { oldestRestorable } from '../../platform/deleted-rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { listDeletedBookmarks, restoreBookmark, restoreBookmarksOf } from '../bookmarks/bookmarks.service.ts';
import { listDeletedFlashcards, restoreFlashcard, restoreFlashcardsOf } from '../flashcards/flashcards.service.ts';
import { listDeletedNotes, restoreNote, restoreNotesOf } from '../notes/notes.service.ts';

type Restore = {
  /** Returns false if the user has no item with this id that was deleted after `since`. */
  one: (em: EntityManager, userId: string, id: string, since: Date) => Promise<boolean>;
  /** Returns how many items were deleted at this time. */
  all: (em: EntityManager, userId: string, deletedAt: Date) => Promise<number>;
};

const RESTORE: Record<DeletedKind, Restore> = {
  note: { one: restoreNote, all: restoreNotesOf },
  flashcard: { one: restoreFlashcard, all: restoreFlashcardsOf },
  bookmark: { one: restoreBookmark, all: restoreBookmarksOf },
};

const notFound = () => new DomainError('not_found', 'Deleted Item Not Found');

/** Returns what the user can restore, the last deleted first. */
export async function listDeleted(em: EntityManager, deps: Pick<Deps, 'material' | 'clock'>, userId: string) {
  const bounds = { since: oldestRestorable(deps.clock()), limit: MOST_DELETED };
  const [notes, flashcards, bookmarks] = await Promise.all([
    listDeletedNotes(em, userId, bounds),
    listDeletedFlashcards(em, deps, userId, bounds),
    listDeletedBookmarks(em, userId, bounds),
  ]);
  return [
    ...notes.map((item) => ({ kind: 'note' as const, ...entryOf(item) })),
    ...flashcards.map((item) => ({ kind: 'flashcard' as const, ...entryOf(item) })),
    ...bookmarks.map((item) => ({ kind: 'bookmark' as const, ...entryOf(item) })),
  ]
    .sort((one, other) => other.deletedAt.getTime() - one.deletedAt.getTime())
    .slice(0, MOST_DELETED);
}

const entryOf = <Item extends { id: string; deletedAt: Date | string | null }>(item: Item) => ({
  id: item.id,
  item,
  deletedAt: new Date(item.deletedAt!),
});

/** Restores an item that the user deleted in the last 30 days, with its text and its times. */
export async function restoreDeleted(
  em: EntityManager,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  id: string,
): Promise<Restored> {
  const since = oldestRestorable(clock());
  for (const kind of Object.keys(RESTORE) as DeletedKind[]) {
    if (await RESTORE[kind].one(em, userId, id, since)) return { id, kind };
  }
  throw notFound();
}

/** Restores all items of a kind that the user deleted at one time of the last 30 days. */
export async function restoreAllDeleted(
  em: EntityManager,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  { kind, deletedAt }: RestoreAllInput,
) {
  const time = new Date(deletedAt);
  const count = time > oldestRestorable(clock()) ? await RESTORE[kind].all(em, userId, time) : 0;
  if (count === 0) throw notFound();
  return { count };
}
