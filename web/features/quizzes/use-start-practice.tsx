import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { StartPracticeInput } from '#shared/practice.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { send } from '#web/features/outbox/sender.ts';
import { useCalls } from '#web/features/outbox/use-outbox.ts';
import { paths } from '#web/lib/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { startOnce } from './start-once.ts';
import { isPracticeOpen, keepQuiz, PRACTICE } from './use-quiz.ts';

/**
 * Starts a practice quiz with a new set of questions, and opens it. Asks before it replaces an unfinished one with answers,
 * unless the input says `keepsUnfinished: false`. The caller must render `confirmation`, the dialog that asks.
 */
export function useStartPractice() {
  const calls = useCalls();
  const userId = useUser().user?.id ?? '';
  const [, navigate] = useLocation();
  const [refused, setRefused] = useState<StartPracticeInput>();
  const { mutate, isPending } = useMutation({
    mutationFn: async (input: StartPracticeInput) => {
      const quiz = await startOnce(input, async (choices) => {
        // The server may not know yet that the user has just finished the one before.
        await send(calls, userId, 'practice');
        return await calls.client.practice.start.mutate(choices);
      });
      return keepQuiz(userId, null, quiz);
    },
    meta: { failure: "We couldn't start the practice set", isShown: isPracticeOpen },
    onSuccess: (quiz) => {
      calls.queryClient.setQueryData(PRACTICE, quiz);
      navigate(paths.practiceQuiz);
    },
    onError: (error, input) => {
      if (isPracticeOpen(error)) setRefused(input);
    },
  });
  const confirmation = (
    <ConfirmDialog
      open={refused !== undefined}
      onOpenChange={() => setRefused(undefined)}
      title="Replace your unfinished practice set?"
      description="Your answers so far still count, but you won't be able to finish it. To finish it first, go to Practice."
      confirmLabel="Start New Practice"
      cancelLabel="Keep It"
      onConfirm={() => refused && mutate({ ...refused, keepsUnfinished: false })}
    />
  );
  return { start: (input: StartPracticeInput) => mutate({ keepsUnfinished: true, ...input }), isPending, confirmation };
}
