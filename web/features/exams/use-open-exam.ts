import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Sitting } from '#shared/exams.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { type Calls, OPEN_EXAM, type OpenExam } from '#web/features/outbox/post.ts';
import { send } from '#web/features/outbox/sender.ts';
import { useCalls } from '#web/features/outbox/use-outbox.ts';
import { CallError } from '#web/lib/call-error.ts';
import { refreshFigures } from '#web/lib/figures.ts';
import { forgetKeptRead } from '#web/lib/kept-reads-writer.ts';
import { paths } from '#web/lib/paths.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** In milliseconds. An exam goes on in other tabs and on other devices. */
const FRESH_FOR = 2_000;

const isConflict = (error: unknown) => error instanceof CallError && error.kind === 'conflict';

/** The reads from which the server leaves out what an open exam asks. */
const WITHHOLDING = ['review.queue', 'sheet.get', 'practice.current', 'quiz.current', 'exams.get', 'tutor.page'];

/** What was read before may hold answers of the exam, so it goes. Answers and grades that wait to be sent stay. */
function received(queryClient: QueryClient, sitting: Sitting): OpenExam {
  for (const path of WITHHOLDING) {
    forgetKeptRead(path);
    queryClient.removeQueries({ queryKey: [path.split('.')], type: 'inactive' });
  }
  return { ...sitting, receivedAt: performance.now() };
}

/** The exam has ended. What depends on its answers loads again, and what had to wait for its end is sent. */
export function forgetOpenExam(calls: Calls, userId: string, examId: string): void {
  calls.queryClient.setQueryData<OpenExam | null>(OPEN_EXAM, (exam) => (exam?.id === examId ? null : exam));
  void refreshFigures(calls.queryClient, 'exams');
  void send(calls, userId);
}

/** Returns the open exam; null without one. */
export function useOpenExam() {
  const { client, queryClient } = useCalls();
  return useQuery({
    queryKey: OPEN_EXAM,
    staleTime: FRESH_FOR,
    queryFn: async ({ signal }) => {
      const sitting = await client.exams.current.query(undefined, { signal });
      return sitting && received(queryClient, sitting);
    },
  });
}

/** Starts an exam and opens its sitting. */
export function useStartExam() {
  const { queryClient } = useCalls();
  const [, navigate] = useLocation();
  return trpc.exams.start.useMutation({
    meta: { failure: "We couldn't start the exam", isShown: isConflict },
    onSuccess: (sitting) => {
      queryClient.setQueryData(OPEN_EXAM, received(queryClient, sitting));
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
  const userId = useUser().user?.id ?? '';
  return trpc.exams.abandon.useMutation({
    meta: { failure: "We couldn't abandon the exam", isQuiet: true },
    onSuccess: (_ok, { id }) => forgetOpenExam(calls, userId, id),
    onError: () => calls.queryClient.invalidateQueries({ queryKey: OPEN_EXAM }),
  });
}
