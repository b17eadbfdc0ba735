import { z } from 'zod';
import { SearchInput, SearchResultSchema } from '#shared/search.ts';
import { limit, protectedProcedure, restOf, router } from '../../trpc.ts';
import { findInMaterial } from './search.service.ts';

const rest = restOf('search');

export const searchRouter = router({
  find: protectedProcedure
    .meta(
      rest('GET', '/search', 'Topics, sections and terms of the study material that match the words, the best first'),
    )
    .input(SearchInput)
    .output(z.array(SearchResultSchema))
    .use(limit('costlyRead', 10))
    .query(({ ctx, input }) => findInMaterial(ctx.deps.material, input.words)),
});
