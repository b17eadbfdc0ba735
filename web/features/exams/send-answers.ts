import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { SavedExamAnswer, Sitting } from '#shared/exams.ts';
import { CallError } from '#web/lib/call-error.ts';
import { connection } from '#web/lib/connection.ts';
import { errorText, isSignedOut } from '#web/lib/error-text.ts';
import { openPage, paths } from '#web/lib/paths.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { endUnsent, removeSent, unsentAnswers } from './unsent-answers.ts';

export type Calls = { utils: ReturnType<typeof trpc.useUtils>; queryClient: QueryClient };
/** An exam that is open, and when this page got it, by `performance.now()`. */
export type OpenExam = Sitting & { receivedAt: number };

export const OPEN_EXAM = ['open-exam'];

/** How long to wait after a failure of the server. After an outage, the connection says when to go on. */
const RETRY_MS = 5_000;

let retry: ReturnType<typeof setTimeout> | undefined;

/** Sends the unsent answers in order, until all are sent or a call fails. Never throws. */
export const sendAnswers = (calls: Calls, userId: string): Promise<void> =>
  unsentAnswers.send(() => sendAll(calls, userId));

async function sendAll(calls: Calls, userId: string): Promise<void> {
  const { utils, queryClient } = calls;
  for (;;) {
    const { examId = '', answers = [] } = unsentAnswers.read(userId) ?? {};
    const [next] = answers;
    if (!next) return;
    const { position, chosen, flagged } = next;
    try {
      await utils.client.exams.saveAnswer.mutate({ id: examId, position: String(position), chosen, flagged });
      keepSaved(queryClient, examId, next);
      removeSent(userId, examId, next);
    } catch (error) {
      if (isRefusal(error)) {
        endUnsent(userId, examId, errorText(error, 'This exam is finished'));
        forgetOpenExam(calls, examId);
        return;
      }
      if (isSignedOut(error)) endSignIn(calls, examId);
      else if (connection() === 'online') sendLater(calls, userId);
      return;
    }
  }
}

function sendLater(calls: Calls, userId: string): void {
  clearTimeout(retry);
  retry = setTimeout(() => sendAnswers(calls, userId), RETRY_MS);
}

/** The sign-in has ended, for example in another window. Says so, and offers the way back to the exam. */
export function endSignIn({ utils, queryClient }: Calls, examId: string): void {
  if (!utils.auth.user.getData()) return;
  showToast({
    title: 'You are signed out',
    description: "Your answers are kept on this device, and the exam's clock keeps running. Sign in again to continue.",
    tone: 'danger',
    action: { label: 'Sign In', run: () => void openPage(paths.login(paths.exam(examId))) },
  });
  queryClient.setQueriesData({ queryKey: getQueryKey(trpc.auth.user) }, null);
}

/** Adds a saved answer to the exam that is in memory. What is loading may not have the answer, so it loads again. */
function keepSaved(queryClient: QueryClient, examId: string, saved: SavedExamAnswer): void {
  queryClient.setQueryData<OpenExam | null>(OPEN_EXAM, (exam) => {
    if (exam?.id !== examId) return exam;
    const others = exam.answers.filter(({ position }) => position !== saved.position);
    return { ...exam, answers: [...others, saved] };
  });
  if (queryClient.isFetching({ queryKey: OPEN_EXAM }) > 0) void queryClient.invalidateQueries({ queryKey: OPEN_EXAM });
}

/** The exam has ended. What depends on its answers loads again. */
export function forgetOpenExam({ utils, queryClient }: Calls, examId: string): void {
  queryClient.setQueryData<OpenExam | null>(OPEN_EXAM, (exam) => (exam?.id === examId ? null : exam));
  for (const router of [utils.exams, utils.readiness, utils.mistakes, utils.review, utils.dashboard])
    void router.invalidate();
}

const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && ['invalid', 'not_found', 'conflict'].includes(error.kind ?? '');
