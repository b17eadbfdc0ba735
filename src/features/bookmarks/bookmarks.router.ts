import { z } from 'zod';
import { BookmarkCheckSchema, BookmarkSchema } from '#shared/bookmarks.ts';
import { TopicInput } from '#shared/topics.ts';
import { DeletedAtSchema } from '#shared/wire.ts';
import { protectedProcedure, router } from '../../trpc.ts';
import { addBookmark, isBookmarked, listBookmarks, removeAllBookmarks, removeBookmark } from './bookmarks.service.ts';

const openapi = { tags: ['bookmarks'], protect: true };

export const bookmarksRouter = router({
  list: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/bookmarks', summary: 'All bookmarks' } })
    .input(z.object({}).optional())
    .output(z.array(BookmarkSchema))
    .query(({ ctx }) => listBookmarks(ctx.em, ctx.userId)),

  check: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'GET',
        path: '/bookmarks/{topicId}/check',
        summary: 'Whether a topic is bookmarked',
      },
    })
    .input(TopicInput)
    .output(BookmarkCheckSchema)
    .query(async ({ ctx, input }) => ({ isBookmarked: await isBookmarked(ctx.em, ctx.userId, input.topicId) })),

  add: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'POST', path: '/bookmarks', summary: 'Bookmark a topic' } })
    .input(TopicInput)
    .output(BookmarkSchema)
    .mutation(({ ctx, input }) => addBookmark(ctx.em, ctx.userId, input.topicId, ctx.deps.clock())),

  remove: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'DELETE', path: '/bookmarks/{topicId}', summary: 'Remove a bookmark' } })
    .input(TopicInput)
    .output(DeletedAtSchema)
    .mutation(async ({ ctx, input }) => {
      const deletedAt = ctx.deps.clock();
      await removeBookmark(ctx.em, ctx.userId, input.topicId, deletedAt);
      return { ok: true, deletedAt };
    }),

  removeAll: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'DELETE', path: '/bookmarks', summary: 'Remove all bookmarks' } })
    .input(z.object({}).optional())
    .output(DeletedAtSchema)
    .mutation(async ({ ctx }) => {
      const deletedAt = ctx.deps.clock();
      await removeAllBookmarks(ctx.em, ctx.userId, deletedAt);
      return { ok: true, deletedAt };
    }),
});
