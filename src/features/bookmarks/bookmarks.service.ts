import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Bookmark } from '#schema/entities/bookmark.ts';
import { prepared, runPrepared, sqlOf } from '#schema/orm.config.ts';
import { clearDeletedRows, countDeletedRows, deleteAllRows } from '../../platform/deleted-rows.ts';
import { type ListBounds, readPart } from '../../platform/lists.ts';
import { requireTopic } from '../topics/topics.service.ts';

const COLUMNS = ['id', 'topic_id as topicId', 'created_at as createdAt'] as const;

const bookmarksOf = (em: EntityManager, userId: string) =>
  sqlOf(em).selectFrom('bookmarks').select(COLUMNS).where('user_id', '=', userId);

const LIST = prepared(
  'list_bookmarks',
  `select id, topic_id as "topicId", created_at as "createdAt" from bookmarks
  where user_id = $1 and deleted_at is null order by created_at desc, id desc`,
);

type ListedBookmark = { id: string; topicId: string; createdAt: string };

/** Returns the user's bookmarks, newest first. A topic has at most one. */
export const listBookmarks = (em: EntityManager, userId: string) => runPrepared<ListedBookmark>(em, LIST, [userId]);

/** Returns the bookmarks that the user deleted after `since`, the last deleted first. */
export function listDeletedBookmarks(em: EntityManager, userId: string, since: Date, bounds: ListBounds) {
  const deleted = bookmarksOf(em, userId).select('deleted_at as deletedAt').where('deleted_at', '>', since);
  return readPart(em, deleted, { time: 'deletedAt' }, bounds);
}

export const countDeletedBookmarks = (em: EntityManager, userId: string, since: Date, times: readonly Date[]) =>
  countDeletedRows(em, 'bookmarks', userId, since, times);

const COUNT = prepared(
  'count_bookmarks',
  'select count(*)::int as count from bookmarks where user_id = $1 and deleted_at is null',
);

export async function countBookmarks(em: EntityManager, userId: string): Promise<number> {
  const [row] = await runPrepared<{ count: number }>(em, COUNT, [userId]);
  return row!.count;
}

export async function isBookmarked(em: EntityManager, userId: string, topicId: string): Promise<boolean> {
  const topic = requireTopic(topicId);
  return (await em.count(Bookmark, { user: userId, topicId: topic.id, deletedAt: null })) > 0;
}

/** Adds a bookmark. If the topic already has one, returns it unchanged. */
export async function addBookmark(em: EntityManager, userId: string, topicId: string, now: Date) {
  const topic = requireTopic(topicId);
  // A single statement, so that a concurrent removal can't interfere. An existing bookmark keeps its id and time.
  return await sqlOf(em)
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
export async function removeBookmark(em: EntityManager, userId: string, topicId: string, now: Date): Promise<void> {
  const topic = requireTopic(topicId);
  await em.nativeUpdate(Bookmark, { user: userId, topicId: topic.id, deletedAt: null }, { deletedAt: now });
  await removeEarlierDeleted(em, userId);
}

/** Deletes all bookmarks, which can be restored. */
export async function removeAllBookmarks(em: EntityManager, userId: string, now: Date): Promise<void> {
  await deleteAllRows(em, 'bookmarks', userId, now);
  await removeEarlierDeleted(em, userId);
}

/** Keeps only the last deleted bookmark of each topic, however often the user presses the button. */
async function removeEarlierDeleted(em: EntityManager, userId: string): Promise<void> {
  await sqlOf(em)
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
 * Restores a bookmark that was deleted after `since`, unless its topic is bookmarked again. Returns false if the user has no
 * such bookmark.
 */
export const restoreBookmark = async (em: EntityManager, userId: string, id: string, since: Date) =>
  (await restoreWhere(em, userId, { id, since })) > 0;

/** Restores the bookmarks that were deleted at this time. Returns how many. */
export const restoreBookmarksOf = (em: EntityManager, userId: string, deletedAt: Date) =>
  restoreWhere(em, userId, { deletedAt });

/**
 * Takes the rows out and puts them back as they were. A row whose topic is bookmarked again stays out. A single
 * statement, so that a concurrent change can't interfere. Returns how many rows it took out.
 */
async function restoreWhere(
  em: EntityManager,
  userId: string,
  which: { id: string; since: Date } | { deletedAt: Date },
): Promise<number> {
  const { count } = await sqlOf(em)
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
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes bookmarks that can no longer be restored. Returns how many. */
export const clearDeletedBookmarks = (em: EntityManager, now: Date) => clearDeletedRows(em, 'bookmarks', now);
