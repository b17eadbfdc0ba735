import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Note } from '#schema/entities/note.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { CreateNoteInput, UpdateNoteInput } from '#shared/notes.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireTopic } from '../topics/topics.service.ts';

const notFound = () => new DomainError('not_found', 'Note Not Found');

/** Returns the user's notes, most recently changed first. */
export function listNotes(em: EntityManager, userId: string) {
  return sqlOf(em)
    .selectFrom('notes')
    .select(['id', 'topic_id as topicId', 'content', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
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
    const note = await tx.findOne(Note, { id, user: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!note) throw notFound();
    const replacedNewer = basedOn !== undefined && note.updatedAt > new Date(basedOn);
    tx.assign(note, { content, updatedAt: new Date() });
    await tx.flush();
    return { id, topicId: note.topicId, content, updatedAt: note.updatedAt, replacedNewer };
  });
}

/** Removes a note. Does nothing if the note no longer exists. Throws 'not_found' if it belongs to another user. */
export async function removeNote(em: EntityManager, userId: string, id: string): Promise<void> {
  const removed = await em.nativeDelete(Note, { id, user: userId });
  if (removed === 0 && (await em.count(Note, { id })) > 0) throw notFound();
}

export async function removeAllNotes(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(Note, { user: userId });
}
