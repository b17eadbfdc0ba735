import { z } from 'zod';
import { id } from './wire.ts';

/** How long a deleted item can be restored. */
export const DAYS_TO_RESTORE = 30;

export const RestoredSchema = z.object({ id, kind: z.enum(['note', 'flashcard']) });

export type Restored = z.infer<typeof RestoredSchema>;
