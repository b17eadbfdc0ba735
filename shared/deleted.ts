import { z } from 'zod';
import { BookmarkSchema } from './bookmarks.ts';
import { FlashcardSchema } from './flashcards.ts';
import { PageInput, pageOf } from './lists.ts';
import { NoteSchema } from './notes.ts';
import { id, isoDate } from './wire.ts';

const kind = z.enum(['note', 'flashcard', 'bookmark']);

const entry = { id, deletedAt: isoDate };
/** A deleted item, in the shape of its list. */
export const DeletedEntrySchema = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('note'), item: NoteSchema }),
  z.object({ ...entry, kind: z.literal('flashcard'), item: FlashcardSchema }),
  z.object({ ...entry, kind: z.literal('bookmark'), item: BookmarkSchema }),
]);

/** Without a kind, items of all kinds are listed. */
export const PageDeletedInput = PageInput.extend({ kind: kind.optional() });
export const DeletedPageSchema = pageOf(
  DeletedEntrySchema.and(
    z.object({ together: z.int().describe('How many items of the kind were deleted at this time, with this one') }),
  ),
).extend({ counts: z.object({ note: z.int(), flashcard: z.int(), bookmark: z.int() }) });

export const RestoreResultSchema = z.object({ id, kind });

/** What was deleted at one time: one item, or by Delete All every item of a kind. */
export const RestoreAllInput = z.object({ kind, deletedAt: z.iso.datetime() });
export const RestoreAllResultSchema = z.object({ count: z.int().describe('How many items were restored') });

export type DeletedEntry = z.infer<typeof DeletedEntrySchema>;
export type DeletedListEntry = z.infer<typeof DeletedPageSchema>['items'][number];
export type DeletedKind = DeletedEntry['kind'];
export type RestoreResult = z.infer<typeof RestoreResultSchema>;
export type RestoreAllInput = z.infer<typeof RestoreAllInput>;
