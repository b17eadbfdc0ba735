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
import { NoInput, OkSchema } from '#shared/wire.ts';
import { limit, protectedProcedure, restListProcedure, restOf, router, sendPart } from '../../trpc.ts';
import { listQuizScores, readConfidence, readQuizFigures, saveQuizScore } from './quiz-scores.service.ts';
import { keepAnswer, readUnfinishedQuiz } from './quizzes.service.ts';
import { generateQuiz } from './topic-quiz.service.ts';

const rest = restOf('quiz');

export const quizRouter = router({
  generate: protectedProcedure
    .meta(rest('POST', '/quiz/generate', 'A new practice quiz of a topic'))
    .input(GenerateQuizInput)
    .output(ServedQuizSchema)
    .use(limit('costlyChange'))
    .mutation(({ ctx, input }) => generateQuiz(ctx.call, input, ctx.leaving)),

  current: protectedProcedure
    .meta(rest('GET', '/quiz/current', 'The unfinished quiz of a topic'))
    .input(TopicInput)
    .output(UnfinishedQuizSchema.nullable())
    .query(({ ctx, input }) => readUnfinishedQuiz(ctx.call, input)),

  keepAnswer: protectedProcedure
    .meta(rest('PUT', '/quiz/{runId}/answers/{questionId}', 'Keep one answer of an unfinished quiz or practice quiz'))
    .input(KeepAnswerInput)
    .output(OkSchema)
    .mutation(({ ctx, input }) => keepAnswer(ctx.call, input)),

  saveScore: protectedProcedure
    .meta(rest('POST', '/quiz-scores', 'Save the score of a quiz, with its answers'))
    .input(SaveQuizScoreInput)
    .output(QuizScoreSchema)
    .mutation(({ ctx, input }) => saveQuizScore(ctx.call, input)),

  scores: restListProcedure
    .meta(rest('GET', '/quiz-scores', 'All quiz scores'))
    .input(ListInput)
    .output(z.array(QuizScoreSchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => listQuizScores(ctx.call, bounds))),

  figures: protectedProcedure.output(QuizFiguresSchema).query(({ ctx }) => readQuizFigures(ctx.call)),

  confidence: protectedProcedure
    .meta(rest('GET', '/quiz-scores/confidence', "How often the user was right after saying 'Sure' or 'Not sure'"))
    .input(NoInput)
    .output(ConfidenceFiguresSchema)
    .query(({ ctx }) => readConfidence(ctx.call)),
});
