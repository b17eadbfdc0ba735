import { z } from 'zod';
import {
  GenerateQuizInput,
  QuestionReportSchema,
  QuizScoreSchema,
  ReportQuestionInput,
  SaveQuizScoreInput,
  ServedQuizSchema,
  WithdrawReportInput,
} from '#shared/quiz.ts';
import { OkSchema } from '#shared/wire.ts';
import { protectedProcedure, router } from '../../trpc.ts';
import { countQuiz, countReport, mayAskForMore } from './quiz.limits.ts';
import { askForMore, generateQuiz, listQuizScores, saveQuizScore } from './quiz.service.ts';
import { listOwnReports, reportQuestion, withdrawReport } from './reports.service.ts';

const openapi = { tags: ['quiz'], protect: true };

export const quizRouter = router({
  generate: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'POST', path: '/quiz/generate', summary: 'A fresh practice quiz of a topic' },
    })
    .input(GenerateQuizInput)
    .output(ServedQuizSchema)
    .mutation(async ({ ctx, input }) => {
      await countQuiz(ctx.request, ctx.userId);
      const { quiz, isNearEnd } = await generateQuiz(ctx.em, ctx.deps, ctx.userId, input, ctx.leaving);
      if (isNearEnd && (await mayAskForMore(ctx.request, ctx.userId))) askForMore(ctx.deps, input.topicId);
      return quiz;
    }),

  saveScore: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'POST',
        path: '/quiz-scores',
        summary: 'Save the score of a quiz, with its answers',
      },
    })
    .input(SaveQuizScoreInput)
    .output(QuizScoreSchema)
    .mutation(({ ctx, input }) => saveQuizScore(ctx.em, ctx.deps, ctx.userId, input)),

  scores: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/quiz-scores', summary: 'All quiz scores' } })
    .input(z.object({}).optional())
    .output(z.array(QuizScoreSchema))
    .query(({ ctx }) => listQuizScores(ctx.em, ctx.userId)),

  report: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'POST', path: '/quiz/reports', summary: 'Report a question that is wrong' },
    })
    .input(ReportQuestionInput)
    .output(QuestionReportSchema)
    .mutation(async ({ ctx, input }) => {
      await countReport(ctx.request, ctx.userId);
      return await reportQuestion(ctx.em, ctx.deps, ctx.userId, input);
    }),

  withdrawReport: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'DELETE', path: '/quiz/reports/{questionId}', summary: 'Withdraw a report' },
    })
    .input(WithdrawReportInput)
    .output(OkSchema)
    .mutation(({ ctx, input }) => withdrawReport(ctx.em, ctx.deps, ctx.userId, input.questionId)),

  reports: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/quiz/reports', summary: 'The questions that you reported' } })
    .input(z.object({}).optional())
    .output(z.array(QuestionReportSchema))
    .query(({ ctx }) => listOwnReports(ctx.em, ctx.userId)),
});
