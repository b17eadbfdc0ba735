import { z } from 'zod';
import { SearchInput, SearchResultSchema } from '#shared/search.ts';
import { limit, protectedProcedure, router } from '../../trpc.ts';
import { findInMaterial } from './search.service.ts';

export const searchRouter = router({
  find: protectedProcedure
    .meta({
      openapi: {
        tags: ['search'],
        protect: true,
        method: 'GET',
        path: '/search',
        summary: 'Topics, sections and terms of the study material that match the words, the best first',
      },
    })
    .input(SearchInput)
    .output(z.array(SearchResultSchema))
    .use(limit('search'))
    .query(({ ctx, input }) => findInMaterial(ctx.deps.material, input.words)),
});
