import { z } from 'zod';
import {
  DeletedEntrySchema,
  DeletedPageSchema,
  PageDeletedInput,
  RestoreAllInput,
  RestoreAllResultSchema,
  RestoreResultSchema,
} from '#shared/deleted.ts';
import { ListInput } from '#shared/lists.ts';
import { IdInput } from '#shared/topics.ts';
import { limit, pageBounds, protectedProcedure, restListProcedure, restOf, router, sendPart } from '../../trpc.ts';
import { listDeleted, pageDeleted, restoreAllDeleted, restoreDeleted } from './deleted.service.ts';

const rest = restOf('deleted');

export const deletedRouter = router({
  list: restListProcedure
    .meta(
      rest(
        'GET',
        '/deleted',
        'Notes, flashcards and bookmarks that were deleted in the last 30 days, the most recently deleted first',
      ),
    )
    .input(ListInput)
    .output(z.array(DeletedEntrySchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => listDeleted(ctx.call, bounds))),

  page: protectedProcedure
    .input(PageDeletedInput)
    .output(DeletedPageSchema)
    .use(limit('costlyRead', 5))
    .query(({ ctx, input }) => pageDeleted(ctx.call, pageBounds(ctx, input), input.kind)),

  restore: protectedProcedure
    .meta(
      rest(
        'POST',
        '/deleted/{id}/restore',
        'Restore a note, a flashcard or a bookmark that was deleted in the last 30 days',
      ),
    )
    .input(IdInput)
    .output(RestoreResultSchema)
    .mutation(({ ctx, input }) => restoreDeleted(ctx.call, input.id)),

  restoreAll: protectedProcedure
    .meta(
      rest('POST', '/deleted/restore', 'Restore everything of a kind that was deleted at one time of the last 30 days'),
    )
    .input(RestoreAllInput)
    .output(RestoreAllResultSchema)
    .mutation(({ ctx, input }) => restoreAllDeleted(ctx.call, input)),
});
