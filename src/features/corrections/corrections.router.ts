import { CorrectionsSchema } from '#shared/corrections.ts';
import { NoInput } from '#shared/wire.ts';
import { publicProcedure, restOf, router } from '../../trpc.ts';
import { listCorrections } from './corrections.service.ts';

const rest = restOf('corrections');

export const correctionsRouter = router({
  list: publicProcedure
    .meta(rest('GET', '/corrections', 'What was corrected in the study material', { protect: false }))
    .input(NoInput)
    .output(CorrectionsSchema)
    .query(({ ctx }) => listCorrections(ctx.call)),
});
