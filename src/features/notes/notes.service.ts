import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Note } from '#schema/entities/note.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { CreateNoteInput, UpdateNoteInput } from '#shared/notes.ts';
import { clearDeletedRows, deleteRow, restoreRow } from '../../platform/deleted-rows.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireTopic } from '../topics/topics.service.ts';

const notFound = () => new DomainError('not_found', 'Note Not Found');

/** Returns the user's notes, most recently changed first. */
export function listNotes(em: EntityManager, userId: string) {
  return sqlOf(em)
    .selectFrom('notes')
    .select(['id', 'topic_id as topicId', 'content', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
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

/** Restores a deleted note. Returns false if the user has no such note. */
export const restoreNote = (em: EntityManager, userId: string, id: string) => restoreRow(em, 'notes', { id, userId });

/** Removes notes that can no longer be restored. Returns how many. */
export const clearDeletedNotes = (em: EntityManager, now: Date) => clearDeletedRows(em, 'notes', now);

/** Removes all notes for good, including deleted ones. */
export async function removeAllNotes(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(Note, { user: userId });
}
