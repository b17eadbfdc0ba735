import { SheetSchema } from '#shared/sheet.ts';
import { NoInput } from '#shared/wire.ts';
import { limit, protectedProcedure, restOf, router } from '../../trpc.ts';
import { readSheet } from './sheet.service.ts';

const rest = restOf('sheet');

export const sheetRouter = router({
  get: protectedProcedure
    .meta(rest('GET', '/sheet', 'What to read on the night before the exam'))
    .input(NoInput)
    .output(SheetSchema)
    .use(limit('costlyRead', 25))
    .query(({ ctx }) => readSheet(ctx.call)),
});
