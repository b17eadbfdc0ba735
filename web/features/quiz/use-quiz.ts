import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import { CallError } from '#web/lib/call-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { trpc } from '#web/lib/trpc.ts';
import { quizFigures } from './quiz-figures.ts';

const NO_QUESTIONS = 'No questions received from server';

/** Returns a new quiz on the topic, and `restart`, which requests another one. Quizzes are never cached. */
export function useQuiz(topicId: string) {
  const { client } = trpc.useUtils();
  const [attempt, setAttempt] = useState(1);
  const query = useQuery({
    queryKey: ['quiz', topicId, attempt],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const quiz = await client.quiz.generate.mutate({ topicId, count: QUIZ_LENGTH }, { signal });
      if (!quiz.questions?.length) throw new CallError(NO_QUESTIONS, { sentence: NO_QUESTIONS });
      return quiz;
    },
  });
  return { ...query, attempt, restart: () => setAttempt(attempt + 1) };
}

export const quizErrorText = (error: unknown): string => errorText(error, 'Failed to generate quiz. Please try again.');

/** Saves a quiz's score. Shows no toast for a failure, because the result panel shows it permanently. */
export function useSaveScore() {
  return trpc.quiz.saveScore.useMutation({ meta: { refresh: ['quiz.scores', 'dashboard'] } });
}

/** Returns the figures of the quiz performance analysis; `figures` is undefined while the scores load. */
export function useQuizFigures() {
  const { data, error, refetch } = trpc.quiz.scores.useQuery();
  return { figures: data && quizFigures(data), error, refetch };
}
