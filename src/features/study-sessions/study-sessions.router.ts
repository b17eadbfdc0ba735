import { z } from 'zod';
import { ListInput, PageInput } from '#shared/lists.ts';
import {
  ReportStudySessionInput,
  StartStudySessionInput,
  StudySessionInput,
  StudySessionPageSchema,
  StudySessionSchema,
} from '#shared/study-sessions.ts';
import { NoInput } from '#shared/wire.ts';
import { limit, pageBounds, protectedProcedure, restListProcedure, restOf, router, sendPart } from '../../trpc.ts';
import {
  finishStudySession,
  listStudySessions,
  pageStudySessions,
  readOpenStudySession,
  reportStudySession,
  startStudySession,
} from './study-sessions.service.ts';

const rest = restOf('study sessions');

export const studySessionsRouter = router({
  start: protectedProcedure
    .meta(rest('POST', '/study-sessions', 'Start a study session'))
    .input(StartStudySessionInput)
    .output(StudySessionSchema)
    .mutation(({ ctx, input }) => startStudySession(ctx.call, input.goal)),

  current: protectedProcedure
    .meta(rest('GET', '/study-sessions/current', 'The open study session'))
    .input(NoInput)
    .output(StudySessionSchema.nullable())
    .query(({ ctx }) => readOpenStudySession(ctx.call)),

  report: protectedProcedure
    .meta(rest('PATCH', '/study-sessions/{id}', 'Report the active time so far'))
    .input(ReportStudySessionInput)
    .output(StudySessionSchema)
    .mutation(({ ctx, input }) => reportStudySession(ctx.call, input)),

  finish: protectedProcedure
    .meta(rest('POST', '/study-sessions/{id}/finish', 'End a study session'))
    .input(StudySessionInput)
    .output(StudySessionSchema)
    .mutation(({ ctx, input }) => finishStudySession(ctx.call, input.id)),

  list: restListProcedure
    .meta(rest('GET', '/study-sessions', 'The study sessions, newest first'))
    .input(ListInput)
    .output(z.array(StudySessionSchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => listStudySessions(ctx.call, bounds))),

  page: protectedProcedure
    .input(PageInput)
    .output(StudySessionPageSchema)
    .use(limit('costlyRead', 25))
    .query(({ ctx, input }) => pageStudySessions(ctx.call, pageBounds(ctx, input))),
});
