import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import type { ServedQuiz, UnfinishedQuiz } from '#shared/quiz.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { send } from '#web/features/outbox/sender.ts';
import { useCalls } from '#web/features/outbox/use-outbox.ts';
import { CallError } from '#web/lib/call-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { keepQuizRead } from '#web/lib/kept-reads-writer.ts';
import { trpc } from '#web/lib/trpc.ts';
import { quizFigures } from './quiz-figures.ts';
import { startOnce } from './start-once.ts';

const NO_QUESTIONS = 'No questions received from server';
export const PRACTICE = ['practice'];

/** Returns a quiz with its answers so far, after this device has kept it. */
export function served(userId: string, topicId: string | null, quiz: ServedQuiz & Partial<UnfinishedQuiz>) {
  if (!quiz.questions?.length) throw new CallError(NO_QUESTIONS, { sentence: NO_QUESTIONS });
  const withAnswers: UnfinishedQuiz = { answers: [], ...quiz };
  keepQuizRead(userId, topicId, withAnswers);
  return withAnswers;
}

/** Loads the unfinished quiz. It is never cached, because quizzes go on in other tabs and on other devices. */
function useUnfinished(
  queryKey: string[],
  topicId: string | null,
  load: (signal: AbortSignal) => Promise<UnfinishedQuiz | null>,
) {
  const calls = useCalls();
  const userId = useUser().user?.id ?? '';
  return useQuery({
    queryKey,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      await send(calls, userId, topicId === null ? 'practice' : 'quiz');
      const quiz = await load(signal);
      return quiz && served(userId, topicId, quiz);
    },
  });
}

/** Returns the user's unfinished quiz of the topic. Without one, starts a new one, as `restart` does. */
export function useQuiz(topicId: string) {
  const { client } = useCalls();
  const userId = useUser().user?.id ?? '';
  const [isRestarted, setIsRestarted] = useState(false);
  const unfinished = useUnfinished(['quiz', topicId], topicId, (signal) =>
    client.quiz.current.query({ topicId }, { signal }),
  );
  const started = useMutation({
    mutationFn: async () => {
      const quiz = await startOnce({ topicId, count: QUIZ_LENGTH }, (choices) => client.quiz.generate.mutate(choices));
      return served(userId, topicId, quiz);
    },
  });
  const { mutate: start, isIdle } = started;
  const isNone = unfinished.data === null;
  useEffect(() => {
    if (isNone) start();
  }, [isNone, start]);

  const again = (run: () => void) => () => {
    setIsRestarted(true);
    run();
  };
  const { data, error } = isIdle ? unfinished : started;
  const refetch = again(isIdle ? unfinished.refetch : start);
  return { query: { data: data ?? undefined, error, refetch }, isRestarted, restart: again(start) };
}

/** Returns the practice quiz that was started on this page, or else the unfinished one, and whether there is none. */
export function usePracticeQuiz() {
  const { client, queryClient } = useCalls();
  const { data, error, refetch } = useUnfinished(PRACTICE, null, (signal) =>
    client.practice.current.query(undefined, { signal }),
  );
  const [isRestarted, setIsRestarted] = useState(false);
  const [firstId, setFirstId] = useState(data?.runId);
  if (data && firstId === undefined) setFirstId(data.runId);
  useEffect(() => () => queryClient.removeQueries({ queryKey: PRACTICE }), [queryClient]);
  function tryAgain() {
    setIsRestarted(true);
    void refetch();
  }
  return {
    query: { data: data ?? undefined, error, refetch: tryAgain },
    isNone: data === null,
    isRestarted: isRestarted || firstId !== data?.runId,
  };
}

export const quizErrorText = (error: unknown): string => errorText(error, 'Failed to generate quiz. Please try again.');

/** The figures of the quiz performance analysis. */
export const useQuizFigures = () => trpc.quiz.figures.useQuery(undefined, { select: quizFigures });
