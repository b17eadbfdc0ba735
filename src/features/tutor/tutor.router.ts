import { z } from 'zod';
import { TopicInput } from '#shared/topics.ts';
import { AskInput, TutorMessageSchema } from '#shared/tutor.ts';
import { Done } from '#shared/wire.ts';
import { DomainError } from '../../platform/errors.ts';
import { memberProcedure, router } from '../../trpc.ts';
import { countQuestion } from './tutor.limits.ts';
import { askTutor, listMessages, removeMessages } from './tutor.service.ts';

const openapi = { tags: ['tutor'], protect: true };

export const tutorRouter = router({
  /** A mutation whose answer streams: it goes out in a POST, once, and hears when the reader leaves. */
  ask: memberProcedure.input(AskInput).mutation(async ({ ctx, input, signal }) => {
    const { request, deps, em, memberId } = ctx;
    const busy = await countQuestion(request, memberId).then(
      () => undefined,
      (error) => {
        if (error instanceof DomainError) return error.message;
        throw error;
      },
    );
    const signals = [request.server.stopping, ...(signal ? [signal] : [])];
    return await askTutor(em, deps, memberId, input, { busy, signal: AbortSignal.any(signals) });
  }),

  messages: memberProcedure
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
    .query(({ ctx, input }) => listMessages(ctx.em, ctx.deps, ctx.memberId, input.topicId)),

  removeMessages: memberProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'DELETE',
        path: '/tutor/{topicId}',
        summary: 'Remove all questions about a topic and what was said to them',
      },
    })
    .input(TopicInput)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await removeMessages(ctx.em, ctx.memberId, input.topicId);
      return { ok: true };
    }),
});
