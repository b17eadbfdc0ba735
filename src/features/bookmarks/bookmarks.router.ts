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
    .query(({ ctx }) => listBookmarks(ctx.call)),

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
    .query(async ({ ctx, input }) => ({ isBookmarked: await isBookmarked(ctx.call, input.topicId) })),

  add: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'POST', path: '/bookmarks', summary: 'Bookmark a topic' } })
    .input(TopicInput)
    .output(BookmarkSchema)
    .mutation(({ ctx, input }) => addBookmark(ctx.call, input.topicId)),

  remove: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'DELETE', path: '/bookmarks/{topicId}', summary: 'Remove a bookmark' } })
    .input(TopicInput)
    .output(DeletedAtSchema)
    .mutation(async ({ ctx, input }) => {
      await removeBookmark(ctx.call, input.topicId);
      return { ok: true, deletedAt: ctx.call.now };
    }),

  removeAll: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'DELETE', path: '/bookmarks', summary: 'Remove all bookmarks' } })
    .input(z.object({}).optional())
    .output(DeletedAtSchema)
    .mutation(async ({ ctx }) => {
      await removeAllBookmarks(ctx.call);
      return { ok: true, deletedAt: ctx.call.now };
    }),
});
