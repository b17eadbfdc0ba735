import { z } from 'zod';

/** A place in a list that is served in parts, as the server gave it. Opaque to callers. */
const cursor = z.string().max(300);

/** Asks for one page of a list: the first, or the one that begins at `cursor`. */
export const PageInput = z.object({ cursor: cursor.optional() });

/** Asks for the newest rows of a list, or for those after the ones that were answered. */
export const ListInput = z.object({
  before: cursor.optional().describe('Continues a list: take it from the Link header of the answer before'),
});

/** One page of a list, and how many items the whole list has. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: cursor.optional(), total: z.int() });

export type PageInput = z.infer<typeof PageInput>;
