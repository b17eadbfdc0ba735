import { z } from 'zod';
import { TopicInput } from '#shared/topics.ts';
import { AskInput, TutorMessageSchema } from '#shared/tutor.ts';
import { OkSchema } from '#shared/wire.ts';
import { DomainError } from '../../platform/errors.ts';
import { protectedProcedure, router } from '../../trpc.ts';
import { countQuestion } from './tutor.limits.ts';
import { askTutor, listMessages, removeMessages } from './tutor.service.ts';

const openapi = { tags: ['tutor'], protect: true };

export const tutorRouter = router({
  /** A mutation whose answer streams: it goes out in a POST, once, and hears when the reader leaves. */
  ask: protectedProcedure.input(AskInput).mutation(async ({ ctx, input, signal }) => {
    const { request, deps, em, userId } = ctx;
    const busy = await countQuestion(request, userId).then(
      () => undefined,
      (error) => {
        if (error instanceof DomainError) return error.message;
        throw error;
      },
    );
    const signals = [request.server.stopping, ...(signal ? [signal] : [])];
    return await askTutor(em, deps, userId, input, { busy, signal: AbortSignal.any(signals) });
  }),

  messages: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'GET',
        path: '/tutor/{topicId}',
        summary: 'Questions about a topic and what was said to them, the last first',
      },
    })
    .input(TopicInput)
    .output(z.array(TutorMessageSchema))
    .query(({ ctx, input }) => listMessages(ctx.em, ctx.deps, ctx.userId, input.topicId)),

  removeMessages: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'DELETE',
        path: '/tutor/{topicId}',
        summary: 'Remove all questions about a topic and what was said to them',
      },
    })
    .input(TopicInput)
    .output(OkSchema)
    .mutation(async ({ ctx, input }) => {
      await removeMessages(ctx.em, ctx.userId, input.topicId);
      return { ok: true };
    }),
});
