import { z } from 'zod';
import { ListInput } from '#shared/lists.ts';
import {
  ConfidenceFiguresSchema,
  GenerateQuizInput,
  KeepAnswerInput,
  QuizFiguresSchema,
  QuizScoreSchema,
  SaveQuizScoreInput,
  ServedQuizSchema,
  UnfinishedQuizSchema,
} from '#shared/quiz.ts';
import { TopicInput } from '#shared/topics.ts';
import { OkSchema } from '#shared/wire.ts';
import { limit, protectedProcedure, restListProcedure, router, sendPart } from '../../trpc.ts';
import { listQuizScores, readConfidence, readQuizFigures, saveQuizScore } from './quiz-scores.service.ts';
import { keepAnswer, readUnfinishedQuiz } from './quizzes.service.ts';
import { generateQuiz } from './topic-quiz.service.ts';

const openapi = { tags: ['quiz'], protect: true };

export const quizRouter = router({
  generate: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'POST', path: '/quiz/generate', summary: 'A new practice quiz of a topic' },
    })
    .input(GenerateQuizInput)
    .output(ServedQuizSchema)
    .use(limit('quiz'))
    .mutation(({ ctx, input }) => generateQuiz(ctx.call, input, ctx.leaving)),

  current: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/quiz/current', summary: 'The unfinished quiz of a topic' } })
    .input(TopicInput)
    .output(UnfinishedQuizSchema.nullable())
    .query(({ ctx, input }) => readUnfinishedQuiz(ctx.call, input)),

  keepAnswer: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'PUT',
        path: '/quiz/{runId}/answers/{questionId}',
        summary: 'Keep one answer of an unfinished quiz or practice quiz',
      },
    })
    .input(KeepAnswerInput)
    .output(OkSchema)
    .mutation(({ ctx, input }) => keepAnswer(ctx.call, input)),

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
    .mutation(({ ctx, input }) => saveQuizScore(ctx.call, input)),

  scores: restListProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/quiz-scores', summary: 'All quiz scores' } })
    .input(ListInput)
    .output(z.array(QuizScoreSchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => listQuizScores(ctx.call, bounds))),

  figures: protectedProcedure.output(QuizFiguresSchema).query(({ ctx }) => readQuizFigures(ctx.call)),

  confidence: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'GET',
        path: '/quiz-scores/confidence',
        summary: "How often the user was right after saying 'Sure' or 'Not sure'",
      },
    })
    .input(z.object({}).optional())
    .output(ConfidenceFiguresSchema)
    .query(({ ctx }) => readConfidence(ctx.call)),
});
