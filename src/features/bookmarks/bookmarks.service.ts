import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Bookmark } from '#schema/entities/bookmark.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { requireTopic } from '../topics/topics.service.ts';

const COLUMNS = ['id', 'topic_id as topicId', 'created_at as createdAt'] as const;

/** Returns the user's bookmarks, newest first. A topic has at most one. */
export function listBookmarks(em: EntityManager, userId: string) {
  return sqlOf(em)
    .selectFrom('bookmarks')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function countBookmarks(em: EntityManager, userId: string): Promise<number> {
  return em.count(Bookmark, { user: userId });
}

export async function isBookmarked(em: EntityManager, userId: string, topicId: string): Promise<boolean> {
  const topic = requireTopic(topicId);
  return (await em.count(Bookmark, { user: userId, topicId: topic.id })) > 0;
}

/** Adds a bookmark. If the topic already has one, returns it unchanged. */
export async function addBookmark(em: EntityManager, userId: string, topicId: string) {
  const topic = requireTopic(topicId);
  // A single statement, so that a concurrent removal can't interfere. An existing bookmark keeps its id and time.
  return await sqlOf(em)
    .insertInto('bookmarks')
    .values({ id: randomUUIDv7(), user_id: userId, topic_id: topic.id, created_at: new Date() })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic_id']).doUpdateSet((eb) => ({ topic_id: eb.ref('excluded.topic_id') })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Removes a bookmark. Does nothing if there is none. */
export async function removeBookmark(em: EntityManager, userId: string, topicId: string): Promise<void> {
  const topic = requireTopic(topicId);
  await em.nativeDelete(Bookmark, { user: userId, topicId: topic.id });
}

export async function removeAllBookmarks(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(Bookmark, { user: userId });
}
