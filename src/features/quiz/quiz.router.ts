import { z } from 'zod';
import { GenerateQuizInput, QuizSchema, QuizScoreSchema, SaveQuizScoreInput } from '#shared/quiz.ts';
import { memberProcedure, router } from '../../trpc.ts';
import { countQuiz } from './quiz.limits.ts';
import { generateQuiz, listQuizScores, saveQuizScore } from './quiz.service.ts';

const openapi = { tags: ['quiz'], protect: true };

export const quizRouter = router({
  generate: memberProcedure
    .meta({
      openapi: { ...openapi, method: 'POST', path: '/quiz/generate', summary: 'A fresh practice quiz of a topic' },
    })
    .input(GenerateQuizInput)
    .output(QuizSchema)
    .mutation(async ({ ctx, input }) => {
      await countQuiz(ctx.request, ctx.memberId);
      return await generateQuiz(ctx.em, ctx.deps, ctx.memberId, input);
    }),

  saveScore: memberProcedure
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
    .mutation(({ ctx, input }) => saveQuizScore(ctx.em, ctx.deps, ctx.memberId, input)),

  scores: memberProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/quiz-scores', summary: 'All quiz scores' } })
    .input(z.object({}).optional())
    .output(z.array(QuizScoreSchema))
    .query(({ ctx }) => listQuizScores(ctx.em, ctx.memberId)),
});
