import { z } from 'zod';
import {
  CreateFlashcardInput,
  FlashcardPageSchema,
  FlashcardSchema,
  GenerateFlashcardsInput,
  ListFlashcardsInput,
  PageFlashcardsInput,
} from '#shared/flashcards.ts';
import { DeletionResultSchema, id, NoInput, OkSchema } from '#shared/wire.ts';
import { limit, pageBounds, protectedProcedure, restListProcedure, restOf, router, sendPart } from '../../trpc.ts';
import { generateFlashcards } from './flashcard-requests.service.ts';
import {
  createFlashcard,
  deletedFlashcards,
  listFlashcards,
  pageFlashcards,
  removeFlashcard,
} from './flashcards.service.ts';

const rest = restOf('flashcards');

export const flashcardsRouter = router({
  list: restListProcedure
    .meta(rest('GET', '/flashcards', 'Flashcards of one topic or of all topics'))
    .input(ListFlashcardsInput)
    .output(z.array(FlashcardSchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => listFlashcards(ctx.call, input.topicId, bounds))),

  page: protectedProcedure
    .input(PageFlashcardsInput)
    .output(FlashcardPageSchema)
    .use(limit('costlyRead', 5))
    .query(({ ctx, input }) => pageFlashcards(ctx.call, input.topicId, pageBounds(ctx, input))),

  create: protectedProcedure
    .meta(rest('POST', '/flashcards', 'Create a flashcard'))
    .input(CreateFlashcardInput)
    .output(FlashcardSchema)
    .mutation(({ ctx, input }) => createFlashcard(ctx.call, input)),

  generate: protectedProcedure
    .meta(rest('POST', '/flashcards/generate', 'Generate flashcards for a topic. The response contains the new cards'))
    .input(GenerateFlashcardsInput)
    .output(z.array(FlashcardSchema))
    .use(limit('flashcards'))
    .mutation(({ ctx, input }) => generateFlashcards(ctx.call, input, ctx.leaving)),

  remove: protectedProcedure
    .meta(rest('DELETE', '/flashcards/{id}', 'Remove a flashcard'))
    .input(z.object({ id }))
    .output(OkSchema)
    .mutation(async ({ ctx, input }) => {
      await removeFlashcard(ctx.call, input.id);
      return { ok: true };
    }),

  removeAll: protectedProcedure
    .meta(rest('DELETE', '/flashcards', 'Remove all flashcards'))
    .input(NoInput)
    .output(DeletionResultSchema)
    .mutation(async ({ ctx }) => {
      await deletedFlashcards.addAll(ctx.call);
      return { ok: true, deletedAt: ctx.call.now };
    }),
});
