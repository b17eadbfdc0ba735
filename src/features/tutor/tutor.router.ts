import { z } from 'zod';
import { ListInput } from '#shared/lists.ts';
import { TopicInput } from '#shared/topics.ts';
import { AskInput, MessagePageSchema, PageMessagesInput, TutorMessageSchema } from '#shared/tutor.ts';
import { OkSchema } from '#shared/wire.ts';
import { mayUse } from '../../http/count-use.ts';
import { limit, pageBounds, protectedProcedure, restListProcedure, restOf, router, sendPart } from '../../trpc.ts';
import { holdAnswer } from './tutor.limits.ts';
import { askTutor, listMessages, pageMessages, removeMessages } from './tutor.service.ts';

const rest = restOf('tutor');

export const tutorRouter = router({
  /**
   * This is a mutation although its answer is streamed, because a POST is sent only once and its signal aborts when the
   * user leaves.
   */
  ask: protectedProcedure.input(AskInput).mutation(async ({ ctx, input, signal }) => {
    const { request, call } = ctx;
    await holdAnswer(request, ctx.leaving);
    const isPastLimit = !(await mayUse(request, 'tutor'));
    const signals = [request.server.stopping, ...(signal ? [signal] : [])];
    return await askTutor(call, input, { isPastLimit, signal: AbortSignal.any(signals) });
  }),

  messages: restListProcedure
    .meta(rest('GET', '/tutor/{topicId}', 'Questions about a topic and their answers, newest first'))
    .input(TopicInput.extend(ListInput.shape))
    .output(z.array(TutorMessageSchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => listMessages(ctx.call, input.topicId, bounds))),

  page: protectedProcedure
    .input(PageMessagesInput)
    .output(MessagePageSchema)
    .use(limit('costlyRead', 5))
    .query(({ ctx, input }) => pageMessages(ctx.call, input.topicId, pageBounds(ctx, input))),

  removeMessages: protectedProcedure
    .meta(rest('DELETE', '/tutor/{topicId}', 'Remove all questions about a topic and their answers'))
    .input(TopicInput)
    .output(OkSchema)
    .mutation(async ({ ctx, input }) => {
      await removeMessages(ctx.call, input.topicId);
      return { ok: true };
    }),
});
