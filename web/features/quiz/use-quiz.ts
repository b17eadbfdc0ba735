import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StartPracticeInput } from '#shared/practice.ts';
import { QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import type { UnfinishedQuiz } from '#shared/quiz.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { CallError } from '#web/lib/call-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { trpc } from '#web/lib/trpc.ts';
import { keepQuiz } from './keep-quiz.ts';
import { quizFigures } from './quiz-figures.ts';
import { sendUnsaved } from './send-unsaved.ts';

const NO_QUESTIONS = 'No questions received from server';

/**
 * Returns the user's unfinished quiz of the topic, or else a new one, and `restart`, which requests a new one. Quizzes are
 * never cached, because they go on in other tabs and on other devices.
 */
export function useQuiz(topicId: string) {
  const { client } = trpc.useUtils();
  return useServedQuiz(
    ['quiz', topicId],
    topicId,
    (signal) => client.quiz.current.query({ topicId }, { signal }),
    (signal) => client.quiz.generate.mutate({ topicId, count: QUIZ_LENGTH }, { signal }),
  );
}

/** What the screen of a practice quiz finds in the state of the browser's history. */
type PracticeState = { start?: StartPracticeInput } | null;

/**
 * Returns the practice quiz that another screen asked for, or else the unfinished one, or null if there is none. A reload
 * does not start it again.
 */
export function usePractice() {
  const { client } = trpc.useUtils();
  const [start] = useState(() => (window.history.state as PracticeState)?.start);
  return useServedQuiz(
    ['practice'],
    null,
    (signal) => (start ? null : client.practice.current.query(undefined, { signal })),
    async (signal) => {
      if (!start) return null;
      const quiz = await client.practice.start.mutate(start, { signal });
      window.history.replaceState({ ...window.history.state, start: undefined }, '');
      return quiz;
    },
  );
}

type Calls<Result> = (signal: AbortSignal) => Result | Promise<Result>;

function useServedQuiz<New extends Omit<UnfinishedQuiz, 'answers'> | null>(
  key: string[],
  topicId: string | null,
  loadUnfinished: Calls<UnfinishedQuiz | null>,
  loadNew: Calls<New>,
) {
  const utils = trpc.useUtils();
  const userId = useUser().user?.id ?? '';
  const [attempt, setAttempt] = useState(1);
  const query = useQuery({
    queryKey: [...key, attempt],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      await sendUnsaved(utils, userId);
      const unfinished = attempt === 1 ? await loadUnfinished(signal) : null;
      const quiz = unfinished ?? (await loadNew(signal));
      if (quiz && !quiz.questions?.length) throw new CallError(NO_QUESTIONS, { sentence: NO_QUESTIONS });
      const served = quiz && { answers: [], ...quiz };
      keepQuiz(userId, topicId, served);
      return served;
    },
  });
  return { ...query, attempt, restart: () => setAttempt(attempt + 1) };
}

export const quizErrorText = (error: unknown): string => errorText(error, 'Failed to generate quiz. Please try again.');

/** Returns the figures of the quiz performance analysis; `figures` is undefined while they load. */
export function useQuizFigures() {
  const { data, error, refetch } = trpc.quiz.figures.useQuery();
  return { figures: data && quizFigures(data), error, refetch };
}
