import { z } from 'zod';
import { ListInput } from '#shared/lists.ts';
import {
  CreateNoteInput,
  NotePageSchema,
  NoteSchema,
  PageNotesInput,
  UpdatedNoteSchema,
  UpdateNoteInput,
} from '#shared/notes.ts';
import { IdInput } from '#shared/topics.ts';
import { DeletionResultSchema, NoInput, OkSchema } from '#shared/wire.ts';
import { limit, pageBounds, protectedProcedure, restListProcedure, restOf, router, sendPart } from '../../trpc.ts';
import { createNote, deletedNotes, listNotes, pageNotes, removeNote, updateNote } from './notes.service.ts';

const rest = restOf('notes');

export const notesRouter = router({
  list: restListProcedure
    .meta(rest('GET', '/notes', 'All notes, most recently changed first'))
    .input(ListInput)
    .output(z.array(NoteSchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => listNotes(ctx.call, bounds))),

  page: protectedProcedure
    .input(PageNotesInput)
    .output(NotePageSchema)
    .use(limit('costlyRead', 5))
    .query(({ ctx, input }) => pageNotes(ctx.call, pageBounds(ctx, input), input.topicId)),

  create: protectedProcedure
    .meta(rest('POST', '/notes', 'Create a note'))
    .input(CreateNoteInput)
    .output(NoteSchema)
    .mutation(({ ctx, input }) => createNote(ctx.call, input)),

  update: protectedProcedure
    .meta(rest('PATCH', '/notes/{id}', 'Change the text of a note'))
    .input(UpdateNoteInput)
    .output(UpdatedNoteSchema)
    .mutation(({ ctx, input }) => updateNote(ctx.call, input)),

  remove: protectedProcedure
    .meta(rest('DELETE', '/notes/{id}', 'Remove a note'))
    .input(IdInput)
    .output(OkSchema)
    .mutation(async ({ ctx, input }) => {
      await removeNote(ctx.call, input.id);
      return { ok: true };
    }),

  removeAll: protectedProcedure
    .meta(rest('DELETE', '/notes', 'Remove all notes'))
    .input(NoInput)
    .output(DeletionResultSchema)
    .mutation(async ({ ctx }) => {
      await deletedNotes.addAll(ctx.call);
      return { ok: true, deletedAt: ctx.call.now };
    }),
});
