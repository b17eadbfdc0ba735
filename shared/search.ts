import { z } from 'zod';
import { SEARCH_LENGTH } from './search.constants.ts';
import { topicId } from './wire.ts';

export const SearchInput = z.object({
  words: z.string().max(SEARCH_LENGTH, `Please use at most ${SEARCH_LENGTH} characters`),
});

export const SearchResultSchema = z.object({
  kind: z.enum(['topic', 'section', 'term']),
  topicId,
  title: z.string(),
  /**
   * The id of the result's element: on the topic page, or for a term on the glossary page. Missing if the result is a
   * whole topic.
   */
  anchor: z.string().optional(),
  excerpt: z.array(z.object({ text: z.string(), isMatch: z.boolean() })).describe('The text around the first match'),
});

export type SearchResult = z.infer<typeof SearchResultSchema>;
