import { z } from 'zod';
import { id, isoDate, topicId } from './wire.ts';

export const BookmarkSchema = z.object({ id, topicId, createdAt: isoDate });
export const BookmarkCheckSchema = z.object({ isBookmarked: z.boolean() });

export type Bookmark = z.infer<typeof BookmarkSchema>;
