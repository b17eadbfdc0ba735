import { z } from 'zod';
import { MOST_DELETED } from '#shared/deleted.constants.ts';
import { DeletedSchema, RestoreAllInput, RestoredAllSchema, RestoredSchema } from '#shared/deleted.ts';
import { IdInput } from '#shared/topics.ts';
import { protectedProcedure, router } from '../../trpc.ts';
import { listDeleted, restoreAllDeleted, restoreDeleted } from './deleted.service.ts';

const openapi = { tags: ['deleted'], protect: true };

export const deletedRouter = router({
  list: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'GET',
        path: '/deleted',
        summary: 'Notes, flashcards and bookmarks that were deleted in the last 30 days, the last deleted first',
        description: `At most the last ${MOST_DELETED}.`,
      },
    })
    .input(z.object({}).optional())
    .output(z.array(DeletedSchema))
    .query(({ ctx }) => listDeleted(ctx.em, ctx.deps, ctx.userId)),

  restore: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'POST',
        path: '/deleted/{id}/restore',
        summary: 'Restore a note, a flashcard or a bookmark that was deleted in the last 30 days',
      },
    })
    .input(IdInput)
    .output(RestoredSchema)
    .mutation(({ ctx, input }) => restoreDeleted(ctx.em, ctx.deps, ctx.userId, input.id)),

  restoreAll: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'POST',
        path: '/deleted/restore',
        summary: 'Restore everything of a kind that was deleted at one time of the last 30 days',
      },
    })
    .input(RestoreAllInput)
    .output(RestoredAllSchema)
    .mutation(({ ctx, input }) => restoreAllDeleted(ctx.em, ctx.deps, ctx.userId, input)),
});
