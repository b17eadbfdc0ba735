import { z } from 'zod';
import {
  CreateFlashcardInput,
  FlashcardSchema,
  GenerateFlashcardsInput,
  ListFlashcardsInput,
} from '#shared/flashcards.ts';
import { Done, id } from '#shared/wire.ts';
import { memberProcedure, router } from '../../trpc.ts';
import { withGenerationLimit } from './flashcards.limits.ts';
import { createFlashcard, listFlashcards, removeAllFlashcards, removeFlashcard } from './flashcards.service.ts';
import { generateFlashcards } from './generation.service.ts';

const openapi = { tags: ['flashcards'], protect: true };

export const flashcardsRouter = router({
  list: memberProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/flashcards', summary: 'Flashcards of one topic or of all' } })
    .input(ListFlashcardsInput)
    .output(z.array(FlashcardSchema))
    .query(({ ctx, input }) => listFlashcards(ctx.em, ctx.deps, ctx.memberId, input.topicId)),

  create: memberProcedure
    .meta({ openapi: { ...openapi, method: 'POST', path: '/flashcards', summary: 'Create a flashcard' } })
    .input(CreateFlashcardInput)
    .output(FlashcardSchema)
    .mutation(({ ctx, input }) => createFlashcard(ctx.em, ctx.memberId, input)),

  generate: memberProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'POST',
        path: '/flashcards/generate',
        summary: 'New flashcards of a topic; answers with them when they are made',
      },
    })
    .input(GenerateFlashcardsInput)
    .output(z.array(FlashcardSchema))
    .mutation(({ ctx, input }) =>
      withGenerationLimit(ctx.request, ctx.memberId, () =>
        generateFlashcards(ctx.em, ctx.deps, ctx.memberId, input, ctx.leaving),
      ),
    ),

  remove: memberProcedure
    .meta({ openapi: { ...openapi, method: 'DELETE', path: '/flashcards/{id}', summary: 'Remove a flashcard' } })
    .input(z.object({ id }))
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await removeFlashcard(ctx.em, ctx.memberId, input.id);
      return { ok: true };
    }),

  removeAll: memberProcedure
    .meta({ openapi: { ...openapi, method: 'DELETE', path: '/flashcards', summary: 'Remove all flashcards' } })
    .input(z.object({}).optional())
    .output(Done)
    .mutation(async ({ ctx }) => {
      await removeAllFlashcards(ctx.em, ctx.memberId);
      return { ok: true };
    }),
});
