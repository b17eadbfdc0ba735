import { z } from 'zod';
import { GenerateQuizInput, QuizScoreSchema, SaveQuizScoreInput, ServedQuizSchema } from '#shared/quiz.ts';
import { maySpend } from '../../http/count-use.ts';
import { limit, protectedProcedure, router } from '../../trpc.ts';
import { generateQuiz, listQuizScores, saveQuizScore } from './quiz.service.ts';

const openapi = { tags: ['quiz'], protect: true };

export const quizRouter = router({
  generate: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'POST', path: '/quiz/generate', summary: 'A new practice quiz of a topic' },
    })
    .input(GenerateQuizInput)
    .output(ServedQuizSchema)
    .use(limit('quiz'))
    .mutation(({ ctx, input }) => {
      const mayTopUp = () => maySpend(ctx.request, 'questions');
      return generateQuiz(ctx.em, ctx.deps, ctx.userId, input, { leaving: ctx.leaving, mayTopUp });
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
});
