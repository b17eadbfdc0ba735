import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Note } from '#schema/entities/note.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { CreateNoteInput, UpdateNoteInput } from '#shared/notes.ts';
import { clearDeletedRows, deleteAllRows, deleteRow, restoreRow, restoreRowsOf } from '../../platform/deleted-rows.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireTopic } from '../topics/topics.service.ts';

const ROWS_PER_READ = 100;

const notFound = () => new DomainError('not_found', 'Note Not Found');

const notesOf = (em: EntityManager, userId: string) =>
  sqlOf(em)
    .selectFrom('notes')
    .select(['id', 'topic_id as topicId', 'content', 'updated_at as updatedAt'])
    .where('user_id', '=', userId);

const listed = (em: EntityManager, userId: string) =>
  notesOf(em, userId).where('deleted_at', 'is', null).orderBy('updated_at', 'desc').orderBy('id', 'desc');

/** Returns the user's notes, most recently changed first. */
export const listNotes = (em: EntityManager, userId: string) => listed(em, userId).execute();

/** Yields the same notes a few at a time. Needs a transaction. */
export const streamNotes = (em: EntityManager, userId: string) => listed(em, userId).stream(ROWS_PER_READ);

/** Returns the notes that the user deleted after `since`, the last deleted first. */
export function listDeletedNotes(em: EntityManager, userId: string, { since, limit }: { since: Date; limit: number }) {
  return notesOf(em, userId)
    .select('deleted_at as deletedAt')
    .where('deleted_at', '>', since)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function createNote(em: EntityManager, userId: string, { topicId, content }: CreateNoteInput) {
  const note = em.create(Note, { user: userId, topicId: requireTopic(topicId).id, content });
  await em.flush();
  return note;
}

/**
 * Saves a note. Of two saves the later one wins; `replacedNewer` tells whether it replaced a version newer than
 * `basedOn`.
 */
export async function updateNote(em: EntityManager, userId: string, { id, content, basedOn }: UpdateNoteInput) {
  return await em.transactional(async (tx) => {
    const note = await tx.findOne(
      Note,
      { id, user: userId, deletedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!note) throw notFound();
    const replacedNewer = basedOn !== undefined && note.updatedAt > new Date(basedOn);
    tx.assign(note, { content, updatedAt: new Date() });
    await tx.flush();
    return { id, topicId: note.topicId, content, updatedAt: note.updatedAt, replacedNewer };
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
