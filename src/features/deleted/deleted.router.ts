import { RestoredSchema } from '#shared/deleted.ts';
import { IdInput } from '#shared/topics.ts';
import { protectedProcedure, router } from '../../trpc.ts';
import { restoreDeleted } from './deleted.service.ts';

const openapi = { tags: ['deleted'], protect: true };

export const deletedRouter = router({
  restore: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'POST',
        path: '/deleted/{id}/restore',
        summary: 'Restore a note or a flashcard that was deleted in the last 30 days',
      },
    })
    .input(IdInput)
    .output(RestoredSchema)
    .mutation(({ ctx, input }) => restoreDeleted(ctx.em, ctx.userId, input.id)),
});
