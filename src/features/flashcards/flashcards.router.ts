import { z } from 'zod';
import {
  CreateFlashcardInput,
  FlashcardPageSchema,
  FlashcardSchema,
  GenerateFlashcardsInput,
  ListFlashcardsInput,
  PageFlashcardsInput,
} from '#shared/flashcards.ts';
import { DeletedAtSchema, id, OkSchema } from '#shared/wire.ts';
import { limit, protectedProcedure, restListProcedure, router, sendPart } from '../../trpc.ts';
import { generateFlashcards } from './flashcard-requests.service.ts';
import {
  createFlashcard,
  listFlashcards,
  pageFlashcards,
  removeAllFlashcards,
  removeFlashcard,
} from './flashcards.service.ts';

const openapi = { tags: ['flashcards'], protect: true };

export const flashcardsRouter = router({
  list: restListProcedure
    .meta({
      openapi: { ...openapi, method: 'GET', path: '/flashcards', summary: 'Flashcards of one topic or of all topics' },
    })
    .input(ListFlashcardsInput)
    .output(z.array(FlashcardSchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => listFlashcards(ctx.call, input.topicId, bounds))),

  page: protectedProcedure
    .input(PageFlashcardsInput)
    .output(FlashcardPageSchema)
    .query(({ ctx, input }) => pageFlashcards(ctx.call, input)),

  create: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'POST', path: '/flashcards', summary: 'Create a flashcard' } })
    .input(CreateFlashcardInput)
    .output(FlashcardSchema)
    .mutation(({ ctx, input }) => createFlashcard(ctx.call, input)),

  generate: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'POST',
        path: '/flashcards/generate',
        summary: 'Generate flashcards for a topic. The response contains the new cards',
      },
    })
    .input(GenerateFlashcardsInput)
    .output(z.array(FlashcardSchema))
    .use(limit('flashcards'))
    .mutation(({ ctx, input }) => generateFlashcards(ctx.call, input, ctx.leaving)),

  remove: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'DELETE', path: '/flashcards/{id}', summary: 'Remove a flashcard' } })
    .input(z.object({ id }))
    .output(OkSchema)
    .mutation(async ({ ctx, input }) => {
      await removeFlashcard(ctx.call, input.id);
      return { ok: true };
    }),

  removeAll: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'DELETE', path: '/flashcards', summary: 'Remove all flashcards' } })
    .input(z.object({}).optional())
    .output(DeletedAtSchema)
    .mutation(async ({ ctx }) => {
      await removeAllFlashcards(ctx.call);
      return { ok: true, deletedAt: ctx.call.now };
    }),
});
