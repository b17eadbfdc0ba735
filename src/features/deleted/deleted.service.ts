import type { DeletedKind, RestoreAllInput, RestoreResult } from '#shared/deleted.ts';
import type { UserCall } from '../../call.ts';
import { type DeletedRows, oldestRestorable } from '../../platform/deleted-rows.ts';
import { DomainError } from '../../platform/errors.ts';
import { cursorAt, type ListBounds, toPage } from '../../platform/lists.ts';
import { deletedBookmarks, listDeletedBookmarks } from '../bookmarks/bookmarks.service.ts';
import { deletedFlashcards, listDeletedFlashcards } from '../flashcards/flashcards.service.ts';
import { deletedNotes, listDeletedNotes } from '../notes/notes.service.ts';

const DELETED: Record<DeletedKind, DeletedRows> = {
  note: deletedNotes,
  flashcard: deletedFlashcards,
  bookmark: deletedBookmarks,
};

const notFound = () => new DomainError('not_found', 'Deleted Item Not Found');

const NOTHING = { items: [], next: undefined };

/**
 * Returns what the user can restore, of one kind or of all, the most recently deleted first. Where the part of one kind ends, the
 * whole part ends. Notes and flashcards have half of the bytes each.
 */
export async function listDeleted(call: UserCall, bounds: ListBounds, kind?: DeletedKind) {
  const since = oldestRestorable(call.now);
  const each = { ...bounds, bytes: kind ? bounds.bytes : bounds.bytes / 2 };
  const isAsked = (other: DeletedKind) => kind === undefined || kind === other;
  const [notes, flashcards, bookmarks] = await Promise.all([
    isAsked('note') ? listDeletedNotes(call, since, each) : NOTHING,
    isAsked('flashcard') ? listDeletedFlashcards(call, since, each) : NOTHING,
    isAsked('bookmark') ? listDeletedBookmarks(call, since, each) : NOTHING,
  ]);
  const entries = [
    ...notes.items.map((item) => ({ kind: 'note' as const, ...entryOf(item) })),
    ...flashcards.items.map((item) => ({ kind: 'flashcard' as const, ...entryOf(item) })),
    ...bookmarks.items.map((item) => ({ kind: 'bookmark' as const, ...entryOf(item) })),
  ].sort(byDeletion);
  const ends = [notes, flashcards, bookmarks].flatMap(({ items, next }) =>
    next === undefined ? [] : entryOf(items.at(-1)!),
  );
  const [end] = ends.sort(byDeletion);
  const complete = end ? entries.filter((entry) => byDeletion(entry, end) <= 0) : entries;
  const items = complete.slice(0, bounds.limit);
  const last = items.at(-1);
  const hasMore = end !== undefined || items.length < complete.length;
  return { items, next: last && hasMore ? cursorAt(last.deletedAt, last.id) : undefined };
}

const entryOf = <Item extends { id: string; deletedAt: Date | null }>(item: Item) => ({
  id: item.id,
  item,
  deletedAt: item.deletedAt!,
});

type Place = { id: string; deletedAt: Date };
const byDeletion = (one: Place, other: Place) =>
  other.deletedAt.getTime() - one.deletedAt.getTime() || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);

/** Returns a page of the same items, how many there are of each kind, and how many were deleted together. */
export async function pageDeleted(call: UserCall, bounds: ListBounds, kind?: DeletedKind) {
  const { items, next } = await listDeleted(call, bounds, kind);
  const since = oldestRestorable(call.now);
  const timesOf = (wanted: DeletedKind) => items.flatMap((entry) => (entry.kind === wanted ? [entry.deletedAt] : []));
  const [note, flashcard, bookmark] = await Promise.all([
    DELETED.note.count(call, since, timesOf('note')),
    DELETED.flashcard.count(call, since, timesOf('flashcard')),
    DELETED.bookmark.count(call, since, timesOf('bookmark')),
  ]);
  const of = { note, flashcard, bookmark };
  const counts = { note: note.total, flashcard: flashcard.total, bookmark: bookmark.total };
  const listed = items.map((entry) => ({ ...entry, together: of[entry.kind].at.get(entry.deletedAt.getTime()) ?? 1 }));
  const total = kind === undefined ? note.total + flashcard.total + bookmark.total : counts[kind];
  return { ...toPage({ items: listed, next }, total), counts };
}

/** Restores an item that the user deleted in the last 30 days, with its text and its times. */
export async function restoreDeleted(call: UserCall, id: string): Promise<RestoreResult> {
  const since = oldestRestorable(call.now);
  for (const kind of Object.keys(DELETED) as DeletedKind[]) {
    if (await DELETED[kind].restore(call, id, since)) return { id, kind };
  }
  throw notFound();
}

/** Restores all items of a kind that the user deleted at one time within the last 30 days. */
export async function restoreAllDeleted(call: UserCall, { kind, deletedAt }: RestoreAllInput) {
  const time = new Date(deletedAt);
  const count = time > oldestRestorable(call.now) ? await DELETED[kind].restoreAll(call, time) : 0;
  if (count === 0) throw notFound();
  return { count };
}
