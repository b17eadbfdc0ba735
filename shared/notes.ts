import { z } from 'zod';
import { PageInput, pageOf } from './lists.ts';
import { id, isoDate, topicId } from './wire.ts';

const NOTE_MAX = 20_000;

const INCOMPLETE = 'Please select a topic and enter note content';
const EMPTY = 'Note content cannot be empty';
const TOO_LONG = `A note can be at most ${NOTE_MAX.toLocaleString('en-US')} characters`;

/** Saved as typed, including surrounding blanks. `missing` is the message for an empty note. */
const content = (missing: string) =>
  z
    .string(missing)
    .max(NOTE_MAX, TOO_LONG)
    .refine((text) => text.trim() !== '', missing);

export const NoteSchema = z.object({ id, topicId, content: z.string(), updatedAt: isoDate });

export const NotePageSchema = pageOf(NoteSchema);
/** Without a topic id, the notes on all topics are listed. */
export const PageNotesInput = PageInput.extend({ topicId: topicId.optional() });

export const CreateNoteInput = z.object({
  topicId: z.string(INCOMPLETE).trim().min(1, INCOMPLETE),
  content: content(INCOMPLETE),
});

export const UpdateNoteInput = z.object({
  id,
  content: content(EMPTY),
  basedOn: z.iso
    .datetime()
    .optional()
    .describe('The updatedAt of the version that was edited; without it, replacedNewer is always false'),
});

/** The schema for the form that edits a note. */
export const NoteContentInput = UpdateNoteInput.pick({ content: true });

export const UpdatedNoteSchema = NoteSchema.extend({
  replacedNewer: z.boolean().describe('Whether this save replaced a version that was saved after basedOn'),
});

export type Note = z.infer<typeof NoteSchema>;
export type UpdatedNote = z.infer<typeof UpdatedNoteSchema>;
export type CreateNoteInput = z.infer<typeof CreateNoteInput>;
export type UpdateNoteInput = z.infer<typeof UpdateNoteInput>;
