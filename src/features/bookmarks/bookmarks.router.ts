import { z } from 'zod';
import { BookmarkCheckSchema, BookmarkSchema } from '#shared/bookmarks.ts';
import { TopicInput } from '#shared/topics.ts';
import { DeletionResultSchema, NoInput } from '#shared/wire.ts';
import { protectedProcedure, restOf, router } from '../../trpc.ts';
import { addBookmark, deletedBookmarks, isBookmarked, listBookmarks, removeBookmark } from './bookmarks.service.ts';

const rest = restOf('bookmarks');

export const bookmarksRouter = router({
  list: protectedProcedure
    .meta(rest('GET', '/bookmarks', 'All bookmarks'))
    .input(NoInput)
    .output(z.array(BookmarkSchema))
    .query(({ ctx }) => listBookmarks(ctx.call)),

  check: protectedProcedure
    .meta(rest('GET', '/bookmarks/{topicId}/check', 'Whether a topic is bookmarked'))
    .input(TopicInput)
    .output(BookmarkCheckSchema)
    .query(async ({ ctx, input }) => ({ isBookmarked: await isBookmarked(ctx.call, input.topicId) })),

  add: protectedProcedure
    .meta(rest('POST', '/bookmarks', 'Bookmark a topic'))
    .input(TopicInput)
    .output(BookmarkSchema)
    .mutation(({ ctx, input }) => addBookmark(ctx.call, input.topicId)),

  remove: protectedProcedure
    .meta(rest('DELETE', '/bookmarks/{topicId}', 'Remove a bookmark'))
    .input(TopicInput)
    .output(DeletionResultSchema)
    .mutation(async ({ ctx, input }) => {
      await removeBookmark(ctx.call, input.topicId);
      return { ok: true, deletedAt: ctx.call.now };
    }),

  removeAll: protectedProcedure
    .meta(rest('DELETE', '/bookmarks', 'Remove all bookmarks'))
    .input(NoInput)
    .output(DeletionResultSchema)
    .mutation(async ({ ctx }) => {
      await deletedBookmarks.addAll(ctx.call);
      return { ok: true, deletedAt: ctx.call.now };
    }),
});
