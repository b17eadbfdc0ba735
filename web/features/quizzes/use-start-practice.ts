import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { StartPracticeInput } from '#shared/practice.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { useCalls } from '#web/features/outbox/use-outbox.ts';
import { paths } from '#web/lib/paths.ts';
import { startOnce } from './start-once.ts';
import { PRACTICE, served } from './use-quiz.ts';

/** Starts a practice quiz with a new set of questions, and opens it. */
export function useStartPractice() {
  const { client, queryClient } = useCalls();
  const userId = useUser().user?.id ?? '';
  const [, navigate] = useLocation();
  const { mutate: start, isPending } = useMutation({
    mutationFn: async (input: StartPracticeInput) => {
      const quiz = await startOnce(input, (choices) => client.practice.start.mutate(choices));
      return served(userId, null, quiz);
    },
    meta: { failure: "We couldn't start the practice" },
    onSuccess: (quiz) => {
      queryClient.setQueryData(PRACTICE, quiz);
      navigate(paths.practiceQuiz);
    },
  });
  return { start, isPending };
}
