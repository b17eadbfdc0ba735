import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isHalfDone, QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import type { ServedQuiz, UnfinishedQuiz } from '#shared/quiz.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { send } from '#web/features/outbox/sender.ts';
import { useCalls } from '#web/features/outbox/use-outbox.ts';
import { CallError } from '#web/lib/call-error.ts';
import { errorText, reasonOf } from '#web/lib/error-text.ts';
import { keepQuizRead } from '#web/lib/kept-reads-writer.ts';
import { trpc } from '#web/lib/trpc.ts';
import { quizFigures } from './quiz-figures.ts';
import { startOnce } from './start-once.ts';

const NO_QUESTIONS = 'No questions received from server';
export const PRACTICE = ['practice'];

/** Returns whether a practice was not started because it would have replaced one with answers. */
export const isPracticeOpen = (error: unknown): boolean => reasonOf(error) === 'practiceOpen';

/** Saves a quiz on this device, and returns it with its answers so far. Throws if it has no questions. */
export function keepQuiz(userId: string, topicId: string | null, quiz: ServedQuiz & Partial<UnfinishedQuiz>) {
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
      return quiz && keepQuiz(userId, topicId, quiz);
    },
  });
}

/**
 * Loads the unfinished quiz, or starts a new one. Only `restart` may replace another unfinished practice that has
 * answers.
 */
function useOrStart(
  unfinished: ReturnType<typeof useUnfinished>,
  isWanted: (quiz: UnfinishedQuiz) => boolean,
  create: (keepsUnfinished: boolean) => Promise<UnfinishedQuiz>,
) {
  const [isRestarted, setIsRestarted] = useState(false);
  const started = useMutation({
    mutationFn: create,
    onError: (error) => void (isPracticeOpen(error) && unfinished.refetch()),
  });
  const { mutate: start, isIdle } = started;
  const { data: quiz } = unfinished;
  const found = quiz && isWanted(quiz) ? quiz : null;
  const isOtherOpen = isIdle ? Boolean(quiz && !found && isHalfDone(quiz)) : isPracticeOpen(started.error);
  const isNone = isIdle && quiz !== undefined && !found && !isOtherOpen;
  useEffect(() => {
    if (isNone) start(true);
  }, [isNone, start]);

  const again = (run: () => void) => () => {
    setIsRestarted(true);
    run();
  };
  const { error } = isIdle ? unfinished : started;
  const data = isIdle ? found : started.data;
  const refetch = again(isIdle ? unfinished.refetch : () => start(started.variables ?? true));
  return {
    query: { data: data ?? undefined, error, refetch },
    isRestarted,
    restart: again(() => start(false)),
    /** Whether a new one would replace another practice with answers. That one; null if it can't be loaded. */
    other: isOtherOpen ? (quiz ?? null) : undefined,
  };
}

/** Returns the user's unfinished quiz of the topic, or a new one. */
export function useQuiz(topicId: string) {
  const { client } = useCalls();
  const userId = useUser().user?.id ?? '';
  const unfinished = useUnfinished(['quiz', topicId], topicId, (signal) =>
    client.quiz.current.query({ topicId }, { signal }),
  );
  return useOrStart(
    unfinished,
    () => true,
    async () => {
      const quiz = await startOnce({ topicId, count: QUIZ_LENGTH }, (choices) => client.quiz.generate.mutate(choices));
      return keepQuiz(userId, topicId, quiz);
    },
  );
}

const QUICK = { scope: 'quick', count: 5 } as const;

/** Returns the user's unfinished quick five, or a new one. With answers in another practice, only `restart` starts it. */
export function useQuickFive() {
  const { client } = useCalls();
  const userId = useUser().user?.id ?? '';
  const unfinished = useUnfinished(PRACTICE, null, (signal) => client.practice.current.query(undefined, { signal }));
  return useOrStart(
    unfinished,
    ({ scope }) => scope === QUICK.scope,
    async (keepsUnfinished) => {
      const input = { ...QUICK, keepsUnfinished };
      const quiz = await startOnce(input, (choices) => client.practice.start.mutate(choices));
      return keepQuiz(userId, null, { ...quiz, scope: QUICK.scope });
    },
  );
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
