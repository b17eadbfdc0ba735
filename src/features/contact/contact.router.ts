import { ContactInput } from '#shared/contact.ts';
import { OkSchema } from '#shared/wire.ts';
import { limit, publicProcedure, router } from '../../trpc.ts';
import { keepMessage } from './contact.service.ts';

export const contactRouter = router({
  send: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/contact', summary: 'Write to the team', tags: ['contact'], protect: false },
    })
    .input(ContactInput)
    .output(OkSchema)
    .use(limit('contactAddress'))
    .use(limit('contactUser'))
    .mutation(async ({ ctx, input }) => {
      await keepMessage(ctx.em, ctx.deps, ctx.userId, input);
      return { ok: true };
    }),
});
