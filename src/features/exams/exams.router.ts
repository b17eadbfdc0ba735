import { z } from 'zod';
import {
  ExamInput,
  ExamOfferSchema,
  ExamPageSchema,
  ExamResultSchema,
  ExamSummarySchema,
  SaveExamAnswerInput,
  SittingSchema,
  StartExamInput,
} from '#shared/exams.ts';
import { ListInput, PageInput } from '#shared/lists.ts';
import { NoInput, OkSchema } from '#shared/wire.ts';
import { limit, pageBounds, protectedProcedure, restListProcedure, restOf, router, sendPart } from '../../trpc.ts';
import {
  abandonExam,
  listExams,
  pageExams,
  readExamResult,
  readOffer,
  startExam,
  submitExam,
} from './exams.service.ts';
import { readSitting, saveExamAnswer } from './sitting.service.ts';

const rest = restOf('exams');

export const examsRouter = router({
  start: protectedProcedure
    .meta(rest('POST', '/exams', 'Start an exam'))
    .input(StartExamInput)
    .output(SittingSchema)
    .use(limit('costlyChange'))
    .mutation(({ ctx, input }) => startExam(ctx.call, input.kind)),

  offer: protectedProcedure
    .meta(rest('GET', '/exams/offer', 'How many full exams with new questions are left'))
    .input(NoInput)
    .output(ExamOfferSchema)
    .query(({ ctx }) => readOffer(ctx.call)),

  current: protectedProcedure
    .meta(rest('GET', '/exams/current', 'The open exam'))
    .input(NoInput)
    .output(SittingSchema.nullable())
    .query(({ ctx }) => readSitting(ctx.call)),

  saveAnswer: protectedProcedure
    .meta(rest('PUT', '/exams/{id}/answers/{position}', 'Save one answer of the open exam'))
    .input(SaveExamAnswerInput)
    .output(OkSchema)
    .mutation(({ ctx, input }) => saveExamAnswer(ctx.call, input)),

  submit: protectedProcedure
    .meta(rest('POST', '/exams/{id}/submit', 'End an exam and score it'))
    .input(ExamInput)
    .output(ExamSummarySchema)
    .mutation(({ ctx, input }) => submitExam(ctx.call, input.id)),

  abandon: protectedProcedure
    .meta(rest('DELETE', '/exams/{id}', 'End the open exam without a score'))
    .input(ExamInput)
    .output(OkSchema)
    .mutation(({ ctx, input }) => abandonExam(ctx.call, input.id)),

  list: restListProcedure
    .meta(rest('GET', '/exams', 'The finished exams, newest first'))
    .input(ListInput)
    .output(z.array(ExamSummarySchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => listExams(ctx.call, bounds))),

  page: protectedProcedure
    .input(PageInput)
    .output(ExamPageSchema)
    .use(limit('costlyRead', 5))
    .query(({ ctx, input }) => pageExams(ctx.call, pageBounds(ctx, input))),

  get: protectedProcedure
    .meta(rest('GET', '/exams/{id}', 'The result of a finished exam'))
    .input(ExamInput)
    .output(ExamResultSchema)
    .use(limit('costlyRead', 5))
    .query(({ ctx, input }) => readExamResult(ctx.call, input.id)),
});
