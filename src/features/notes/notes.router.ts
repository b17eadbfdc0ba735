import { z } from 'zod';
import { CreateNoteInput, NoteSchema, UpdatedNoteSchema, UpdateNoteInput } from '#shared/notes.ts';
import { IdInput } from '#shared/topics.ts';
import { Done } from '#shared/wire.ts';
import { memberProcedure, router } from '../../trpc.ts';
import { createNote, listNotes, removeAllNotes, removeNote, updateNote } from './notes.service.ts';

const openapi = { tags: ['notes'], protect: true };

export const notesRouter = router({
  list: memberProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/notes', summary: 'All notes, the last changed first' } })
    .input(z.object({}).optional())
    .output(z.array(NoteSchema))
    .query(({ ctx }) => listNotes(ctx.em, ctx.memberId)),

  create: memberProcedure
    .meta({ openapi: { ...openapi, method: 'POST', path: '/notes', summary: 'Create a note' } })
    .input(CreateNoteInput)
    .output(NoteSchema)
    .mutation(({ ctx, input }) => createNote(ctx.em, ctx.memberId, input)),

  update: memberProcedure
    .meta({ openapi: { ...openapi, method: 'PATCH', path: '/notes/{id}', summary: 'Change the text of a note' } })
    .input(UpdateNoteInput)
    .output(UpdatedNoteSchema)
    .mutation(({ ctx, input }) => updateNote(ctx.em, ctx.memberId, input)),

  remove: memberProcedure
    .meta({ openapi: { ...openapi, method: 'DELETE', path: '/notes/{id}', summary: 'Remove a note' } })
    .input(IdInput)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await removeNote(ctx.em, ctx.memberId, input.id);
      return { ok: true };
    }),

  removeAll: memberProcedure
    .meta({ openapi: { ...openapi, method: 'DELETE', path: '/notes', summary: 'Remove all notes' } })
    .input(z.object({}).optional())
    .output(Done)
    .mutation(async ({ ctx }) => {
      await removeAllNotes(ctx.em, ctx.memberId);
      return { ok: true };
    }),
});
