import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Note } from '#schema/entities/note.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { CreateNoteInput, UpdateNoteInput } from '#shared/notes.ts';
import {
  clearDeletedRows,
  countDeletedRows,
  deleteAllRows,
  deleteRow,
  restoreRow,
  restoreRowsOf,
} from '../../platform/deleted-rows.ts';
import { DomainError } from '../../platform/errors.ts';
import { insertOnce } from '../../platform/insert-once.ts';
import { type ListBounds, PAGE, readPart, toPage } from '../../platform/lists.ts';
import { requireTopic } from '../topics/topics.service.ts';

const ROWS_PER_READ = 100;

const notFound = () => new DomainError('not_found', 'Note Not Found');

const notesOf = (em: EntityManager, userId: string) =>
  sqlOf(em)
    .selectFrom('notes')
    .select(['id', 'topic_id as topicId', 'content', 'updated_at as updatedAt'])
    .where('user_id', '=', userId);

const keptNotesOf = (em: EntityManager, userId: string, topicId?: string) =>
  notesOf(em, userId)
    .where('deleted_at', 'is', null)
    .$if(topicId !== undefined, (notes) => notes.where('topic_id', '=', topicId!));

/** Returns the user's notes, most recently changed first. */
export const listNotes = (em: EntityManager, userId: string, bounds: ListBounds, topicId?: string) =>
  readPart(em, keptNotesOf(em, userId, topicId), { time: 'updatedAt', texts: ['content'] }, bounds);

/** Returns a page of the user's notes, on one topic or on all. */
export async function pageNotes(
  em: EntityManager,
  userId: string,
  { topicId, cursor }: { topicId?: string; cursor?: string },
) {
  const id = topicId === undefined ? undefined : requireTopic(topicId).id;
  const [part, total] = await Promise.all([
    listNotes(em, userId, { ...PAGE, before: cursor }, id),
    em.count(Note, { user: userId, deletedAt: null, ...(id !== undefined && { topicId: id }) }),
  ]);
  return toPage(part, total);
}

/** Yields the user's notes, most recently changed first, a few at a time. Needs a transaction. */
export const streamNotes = (em: EntityManager, userId: string) =>
  keptNotesOf(em, userId).orderBy('updated_at', 'desc').orderBy('id', 'desc').stream(ROWS_PER_READ);

/** Returns the notes that the user deleted after `since`, the last deleted first. */
export function listDeletedNotes(em: EntityManager, userId: string, since: Date, bounds: ListBounds) {
  const deleted = notesOf(em, userId).select('deleted_at as deletedAt').where('deleted_at', '>', since);
  return readPart(em, deleted, { time: 'deletedAt', texts: ['content'] }, bounds);
}

export const countDeletedNotes = (em: EntityManager, userId: string, since: Date, times: readonly Date[]) =>
  countDeletedRows(em, 'notes', userId, since, times);

export async function createNote(em: EntityManager, userId: string, { topicId, content }: CreateNoteInput, now: Date) {
  const times = { createdAt: now, updatedAt: now };
  return await insertOnce(em, Note, { user: userId, topicId: requireTopic(topicId).id, content, ...times });
}

/**
 * Saves a note. Of two saves the later one wins; `replacedNewer` tells whether it replaced a version newer than
 * `basedOn`.
 */
export async function updateNote(
  em: EntityManager,
  userId: string,
  { id, content, basedOn }: UpdateNoteInput,
  now: Date,
) {
  return await em.transactional(async (tx) => {
    const note = await tx.findOne(
      Note,
      { id, user: userId, deletedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!note) throw notFound();
    const replacedNewer = basedOn !== undefined && note.updatedAt > new Date(basedOn);
    // Each version is later than the one before, also if both are saved in the same millisecond.
    const updatedAt = new Date(Math.max(now.getTime(), note.updatedAt.getTime() + 1));
    await tx.nativeUpdate(Note, { id }, { content, updatedAt });
    return { id, topicId: note.topicId, content, updatedAt, replacedNewer };
  });
}

/** Deletes a note, which can be restored. Does nothing if there is none. Throws 'not_found' if it is another user's. */
export async function removeNote(em: EntityManager, userId: string, id: string, now: Date): Promise<void> {
  if (!(await deleteRow(em, 'notes', { id, userId }, now))) throw notFound();
}

/** Restores a note that was deleted after `since`. Returns false if the user has no such note. */
export const restoreNote = (em: EntityManager, userId: string, id: string, since: Date) =>
  restoreRow(em, 'notes', { id, userId }, since);

/** Restores the notes that were deleted at this time. Returns how many. */
export const restoreNotesOf = (em: EntityManager, userId: string, deletedAt: Date) =>
  restoreRowsOf(em, 'notes', userId, deletedAt);

/** Removes notes that can no longer be restored. Returns how many. */
export const clearDeletedNotes = (em: EntityManager, now: Date) => clearDeletedRows(em, 'notes', now);

/** Deletes all notes, which can be restored. */
export const removeAllNotes = (em: EntityManager, userId: string, now: Date) => deleteAllRows(em, 'notes', userId, now);
