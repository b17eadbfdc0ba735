import { z } from 'zod';
import {
  ExamInput,
  ExamPageSchema,
  ExamResultSchema,
  ExamSummarySchema,
  SaveExamAnswerInput,
  SittingSchema,
  StartExamInput,
} from '#shared/exams.ts';
import { ListInput, PageInput } from '#shared/lists.ts';
import { OkSchema } from '#shared/wire.ts';
import { limit, protectedProcedure, restListProcedure, router, sendPart } from '../../trpc.ts';
import { abandonExam, listExams, pageExams, readExamResult, startExam, submitExam } from './exams.service.ts';
import { readSitting, saveExamAnswer } from './sitting.service.ts';

const openapi = { tags: ['exams'], protect: true };

export const examsRouter = router({
  start: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'POST', path: '/exams', summary: 'Start an exam' } })
    .input(StartExamInput)
    .output(SittingSchema)
    .use(limit('exam'))
    .mutation(({ ctx, input }) => startExam(ctx.call, input.kind)),

  current: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/exams/current', summary: 'The open exam' } })
    .input(z.object({}).optional())
    .output(SittingSchema.nullable())
    .query(({ ctx }) => readSitting(ctx.call)),

  saveAnswer: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'PUT',
        path: '/exams/{id}/answers/{position}',
        summary: 'Save one answer of the open exam',
      },
    })
    .input(SaveExamAnswerInput)
    .output(OkSchema)
    .mutation(({ ctx, input }) => saveExamAnswer(ctx.call, input)),

  submit: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'POST', path: '/exams/{id}/submit', summary: 'End an exam and score it' } })
    .input(ExamInput)
    .output(ExamSummarySchema)
    .mutation(({ ctx, input }) => submitExam(ctx.call, input.id)),

  abandon: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'DELETE', path: '/exams/{id}', summary: 'End the open exam without a score' },
    })
    .input(ExamInput)
    .output(OkSchema)
    .mutation(({ ctx, input }) => abandonExam(ctx.call, input.id)),

  list: restListProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/exams', summary: 'The finished exams, newest first' } })
    .input(ListInput)
    .output(z.array(ExamSummarySchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => listExams(ctx.call, bounds))),

  page: protectedProcedure
    .input(PageInput)
    .output(ExamPageSchema)
    .query(({ ctx, input }) => pageExams(ctx.call, input)),

  get: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/exams/{id}', summary: 'The result of a finished exam' } })
    .input(ExamInput)
    .output(ExamResultSchema)
    .query(({ ctx, input }) => readExamResult(ctx.call, input.id)),
});
