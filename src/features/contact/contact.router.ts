import { ContactInput } from '#shared/contact.ts';
import { OkSchema } from '#shared/wire.ts';
import { limit, publicProcedure, router } from '../../trpc.ts';
import { saveMessage } from './contact.service.ts';

export const contactRouter = router({
  send: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/contact',
        summary: 'Send a message to the team',
        tags: ['contact'],
        protect: false,
      },
    })
    .input(ContactInput)
    .output(OkSchema)
    .use(limit('contactAddress'))
    .use(limit('contactUser'))
    .mutation(async ({ ctx, input }) => {
      await saveMessage(ctx.call, input);
      return { ok: true };
    }),
});
