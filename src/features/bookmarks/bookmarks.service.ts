import { randomUUIDv7 } from 'node:crypto';
import type { UserCall } from '../../call.ts';
import { type DeletedRows, deletedRowsOf } from '../../platform/deleted-rows.ts';
import { type ListBounds, readPart } from '../../platform/lists.ts';
import { requireTopic } from '../topics/topics.service.ts';

const COLUMNS = ['id', 'topic_id as topicId', 'created_at as createdAt'] as const;

const bookmarksOf = ({ db, userId }: UserCall) => db.selectFrom('bookmarks').where('user_id', '=', userId);

const keptBookmarksOf = (call: UserCall) => bookmarksOf(call).where('deleted_at', 'is', null);

/** Returns the user's bookmarks, newest first. A topic has at most one. */
export const listBookmarks = (call: UserCall) =>
  keptBookmarksOf(call).select(COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();

/** Returns the bookmarks that the user deleted after `since`, the most recently deleted first. */
export function listDeletedBookmarks(call: UserCall, since: Date, bounds: ListBounds) {
  const deleted = bookmarksOf(call)
    .select([...COLUMNS, 'deleted_at as deletedAt'])
    .where('deleted_at', '>', since);
  return readPart(call.db, deleted, { time: 'deletedAt' }, bounds);
}

export async function countBookmarks(call: UserCall): Promise<number> {
  const { count } = await keptBookmarksOf(call)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function isBookmarked(call: UserCall, topicId: string): Promise<boolean> {
  const topic = requireTopic(topicId);
  const bookmark = await keptBookmarksOf(call).select('id').where('topic_id', '=', topic.id).executeTakeFirst();
  return bookmark !== undefined;
}

/** Adds a bookmark. If the topic already has one, returns it unchanged. */
export async function addBookmark({ db, userId, now }: UserCall, topicId: string) {
  const topic = requireTopic(topicId);
  // A single statement, so that a concurrent removal can't interfere. An existing bookmark keeps its id and time.
  return await db
    .insertInto('bookmarks')
    .values({ id: randomUUIDv7(), user_id: userId, topic_id: topic.id, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'topic_id'])
        .where('deleted_at', 'is', null)
        .doUpdateSet((eb) => ({ topic_id: eb.ref('excluded.topic_id') })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Deletes a bookmark, which can be restored. Does nothing if there is none. */
export async function removeBookmark(call: UserCall, topicId: string): Promise<void> {
  const topic = requireTopic(topicId);
  await call.db
    .updateTable('bookmarks')
    .set({ deleted_at: call.now })
    .where('user_id', '=', call.userId)
    .where('topic_id', '=', topic.id)
    .where('deleted_at', 'is', null)
    .execute();
  await removeEarlierDeleted(call);
}

/** Keeps only the last deleted bookmark of each topic, however often the user presses the button. */
async function removeEarlierDeleted({ db, userId }: UserCall): Promise<void> {
  await db
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bookmarks as later')
          .select('later.id')
          .where('later.user_id', '=', userId)
          .whereRef('later.topic_id', '=', 'bookmarks.topic_id')
          .whereRef('later.deleted_at', '>', 'bookmarks.deleted_at'),
      ),
    )
    .execute();
}

/**
 * Takes the rows out and puts them back as they were. A row whose topic is bookmarked again stays out. A single
 * statement, so that a concurrent change can't interfere. Returns how many rows it took out.
 */
async function restoreWhere(
  { db, userId }: UserCall,
  which: { id: string; since: Date } | { deletedAt: Date },
): Promise<number> {
  const { count } = await db
    .with('taken', (db) => {
      const taken = db.deleteFrom('bookmarks').where('user_id', '=', userId);
      const chosen =
        'id' in which
          ? taken.where('id', '=', which.id).where('deleted_at', '>', which.since)
          : taken.where('deleted_at', '=', which.deletedAt);
      return chosen.returning(['id', 'user_id', 'topic_id', 'created_at']);
    })
    .with('restored', (db) =>
      db
        .insertInto('bookmarks')
        .columns(['id', 'user_id', 'topic_id', 'created_at'])
        .expression(db.selectFrom('taken').select(['id', 'user_id', 'topic_id', 'created_at']))
        .onConflict((conflict) => conflict.columns(['user_id', 'topic_id']).where('deleted_at', 'is', null).doNothing())
        .returning('id'),
    )
    .selectFrom('taken')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const rows = deletedRowsOf('bookmarks');

/** A bookmark whose topic is bookmarked again is not restored. */
export const deletedBookmarks: DeletedRows = {
  ...rows,
  addAll: async (call) => {
    await rows.addAll(call);
    await removeEarlierDeleted(call);
  },
  restore: async (call, id, since) => (await restoreWhere(call, { id, since })) > 0,
  restoreAll: (call, deletedAt) => restoreWhere(call, { deletedAt }),
};
