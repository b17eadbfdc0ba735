import type { CreateNoteInput, UpdateNoteInput } from '#shared/notes.ts';
import { inTransaction, type UserCall } from '../../call.ts';
import { deletedRowsOf } from '../../platform/deleted-rows.ts';
import { DomainError } from '../../platform/errors.ts';
import { insertOnce } from '../../platform/insert-once.ts';
import { type ListBounds, readPart, toPage } from '../../platform/lists.ts';
import { requireTopic } from '../topics/topics.service.ts';

const ROWS_PER_READ = 100;

const notFound = () => new DomainError('not_found', 'Note Not Found');

export const deletedNotes = deletedRowsOf('notes');

const notesOf = ({ db, userId }: UserCall) => db.selectFrom('notes').where('user_id', '=', userId);

const keptNotesOf = (call: UserCall, topicId?: string) =>
  notesOf(call)
    .where('deleted_at', 'is', null)
    .$if(topicId !== undefined, (notes) => notes.where('topic_id', '=', topicId!));

const COLUMNS = ['id', 'topic_id as topicId', 'content', 'updated_at as updatedAt'] as const;
const LISTED = [...COLUMNS, 'json_size as jsonSize'] as const;

/** Returns the user's notes, most recently changed first. */
export const listNotes = (call: UserCall, bounds: ListBounds, topicId?: string) =>
  readPart(call.db, keptNotesOf(call, topicId).select(LISTED), { time: 'updatedAt', size: 'jsonSize' }, bounds);

/** Returns a page of the user's notes, on one topic or on all. */
export async function pageNotes(call: UserCall, bounds: ListBounds, topicId?: string) {
  const id = topicId === undefined ? undefined : requireTopic(topicId).id;
  const [part, { total }] = await Promise.all([
    listNotes(call, bounds, id),
    keptNotesOf(call, id)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return toPage(part, total);
}

/** Yields the user's notes, most recently changed first, a few at a time. Needs a transaction. */
export const streamNotes = (call: UserCall) =>
  keptNotesOf(call).select(COLUMNS).orderBy('updated_at', 'desc').orderBy('id', 'desc').stream(ROWS_PER_READ);

/** Returns the notes that the user deleted after `since`, the most recently deleted first. */
export function listDeletedNotes(call: UserCall, since: Date, bounds: ListBounds) {
  const deleted = notesOf(call)
    .select([...LISTED, 'deleted_at as deletedAt'])
    .where('deleted_at', '>', since);
  return readPart(call.db, deleted, { time: 'deletedAt', size: 'jsonSize' }, bounds);
}

export async function createNote({ db, userId, now }: UserCall, { topicId, content }: CreateNoteInput) {
  const topic = requireTopic(topicId);
  const row = { user_id: userId, topic_id: topic.id, content, created_at: now, updated_at: now };
  const id = await insertOnce(db, 'notes', row);
  return { id, topicId: topic.id, content, updatedAt: now };
}

/**
 * Saves a note. Of two saves the later one wins; `replacedNewer` tells whether it replaced a version newer than
 * `basedOn`.
 */
export async function updateNote(call: UserCall, { id, content, basedOn }: UpdateNoteInput) {
  return await inTransaction(call, async (call) => {
    const note = await keptNotesOf(call)
      .select(['topic_id as topicId', 'updated_at as updatedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!note) throw notFound();
    const replacedNewer = basedOn !== undefined && note.updatedAt > new Date(basedOn);
    // Each version is later than the one before, even if both are saved in the same millisecond.
    const updatedAt = new Date(Math.max(call.now.getTime(), note.updatedAt.getTime() + 1));
    await call.db.updateTable('notes').set({ content, updated_at: updatedAt }).where('id', '=', id).execute();
    return { id, topicId: note.topicId, content, updatedAt, replacedNewer };
  });
}

/** Deletes a note, which can be restored. Does nothing if it is already deleted. Throws 'not_found' if the user has none. */
export async function removeNote(call: UserCall, id: string): Promise<void> {
  if (!(await deletedNotes.add(call, id))) throw notFound();
}
