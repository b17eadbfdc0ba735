import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Sitting } from '#shared/exams.ts';
import { CallError } from '#web/lib/call-error.ts';
import { paths } from '#web/lib/paths.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { type Calls, forgetOpenExam, OPEN_EXAM, type OpenExam } from './send-answers.ts';

/** In milliseconds. An exam goes on in other tabs and on other devices. */
const FRESH_FOR = 2_000;

const isConflict = (error: unknown) => error instanceof CallError && error.kind === 'conflict';
const received = (sitting: Sitting): OpenExam => ({ ...sitting, receivedAt: performance.now() });

export function useCalls(): Calls {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return useMemo(() => ({ utils, queryClient }), [utils, queryClient]);
}

/** Returns the open exam; null without one. */
export function useOpenExam() {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: OPEN_EXAM,
    staleTime: FRESH_FOR,
    queryFn: async ({ signal }) => {
      const sitting = await client.exams.current.query(undefined, { signal });
      return sitting && received(sitting);
    },
  });
}

/** Starts an exam and opens its sitting. */
export function useStartExam() {
  const { queryClient } = useCalls();
  const [, navigate] = useLocation();
  return trpc.exams.start.useMutation({
    meta: { failure: 'The exam could not be started', isShown: isConflict },
    onSuccess: (sitting) => {
      queryClient.setQueryData(OPEN_EXAM, received(sitting));
      navigate(paths.exam(sitting.id));
    },
    onError: (error) => {
      // Another tab has started one.
      if (isConflict(error)) showToast({ title: 'You have an unfinished exam' });
      return queryClient.invalidateQueries({ queryKey: OPEN_EXAM });
    },
  });
}

export function useAbandonExam() {
  const calls = useCalls();
  return trpc.exams.abandon.useMutation({
    meta: { failure: 'The exam could not be abandoned' },
    onSuccess: (_ok, { id }) => forgetOpenExam(calls, id),
    onError: () => calls.queryClient.invalidateQueries({ queryKey: OPEN_EXAM }),
  });
}
