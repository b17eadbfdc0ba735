import { ContactInput } from '#shared/contact.ts';
import { OkSchema } from '#shared/wire.ts';
import { limit, publicProcedure, restOf, router } from '../../trpc.ts';
import { saveMessage } from './contact.service.ts';

const rest = restOf('contact');

export const contactRouter = router({
  send: publicProcedure
    .meta(rest('POST', '/contact', 'Send a message to the team', { protect: false }))
    .input(ContactInput)
    .output(OkSchema)
    .use(limit('contactAddress'))
    .use(limit('contactNetwork'))
    .use(limit('contactUser'))
    .mutation(async ({ ctx, input }) => {
      await saveMessage(ctx.call, input);
      return { ok: true };
    }),
});
