import { z } from 'zod';
import { BookmarkSchema } from './bookmarks.ts';
import { FlashcardSchema } from './flashcards.ts';
import { NoteSchema } from './notes.ts';
import { id, isoDate } from './wire.ts';

const kind = z.enum(['note', 'flashcard', 'bookmark']);

const entry = { id, deletedAt: isoDate };
/** A deleted item, in the shape of its list. */
export const DeletedSchema = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('note'), item: NoteSchema }),
  z.object({ ...entry, kind: z.literal('flashcard'), item: FlashcardSchema }),
  z.object({ ...entry, kind: z.literal('bookmark'), item: BookmarkSchema }),
]);

export const RestoredSchema = z.object({ id, kind });

/** What was deleted at one time: one item, or by Delete All every item of a kind. */
export const RestoreAllInput = z.object({ kind, deletedAt: z.iso.datetime() });
export const RestoredAllSchema = z.object({ count: z.int().describe('How many items were restored') });

export type Deleted = z.infer<typeof DeletedSchema>;
export type DeletedKind = Deleted['kind'];
export type Restored = z.infer<typeof RestoredSchema>;
export type RestoreAllInput = z.infer<typeof RestoreAllInput>;
