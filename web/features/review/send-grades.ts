// The grades that the server does not have yet.
import type { GradeInput, ReviewQueue } from '#shared/review.ts';
import { createOutbox } from '#web/features/drafts/outbox.ts';
import { CallError } from '#web/lib/call-error.ts';
import { connection } from '#web/lib/connection.ts';
import { errorText, isSignedOut } from '#web/lib/error-text.ts';
import { changeKept } from '#web/lib/keep-read.ts';
import { tellStudySession } from '#web/lib/open-study-session.ts';
import type { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

/** How long to wait after a failure of the server. After an outage, the connection says when to go on. */
const RETRY_MS = 5_000;

export const reviewGrades = createOutbox<{ grades: GradeInput[] }>('review-grades');
let retry: ReturnType<typeof setTimeout> | undefined;

export const unsentGrades = (userId: string): GradeInput[] => reviewGrades.read(userId)?.grades ?? [];

export function addGrade(userId: string, grade: GradeInput): void {
  reviewGrades.write(userId, { grades: [...unsentGrades(userId), grade] });
}

/** Removes a grade as if it had never been given. */
export function dropGrade(userId: string, { attemptId }: GradeInput): void {
  const grades = unsentGrades(userId).filter((grade) => grade.attemptId !== attemptId);
  reviewGrades.write(userId, grades.length > 0 ? { grades } : undefined);
}

function removeSent(userId: string, grade: GradeInput): void {
  // Without a connection, the queue that this device keeps must not ask for the item again.
  changeKept<ReviewQueue>(userId, 'review.queue', (queue) => ({
    ...queue,
    items: queue.items.filter((item) => item.id !== grade.id),
  }));
  dropGrade(userId, grade);
}

/** Sends the unsent grades in order, until all are sent or a call fails. Never throws. */
export const sendGrades = (utils: Utils, userId: string): Promise<void> =>
  reviewGrades.send(() => sendAll(utils, userId));

async function sendAll(utils: Utils, userId: string): Promise<void> {
  let hasSent = false;
  for (;;) {
    const [next] = unsentGrades(userId);
    if (!next) break;
    try {
      await utils.client.review.grade.mutate(next);
      hasSent = true;
      tellStudySession();
    } catch (error) {
      if (!isRefusal(error)) {
        if (isSignedOut(error)) endSignIn(utils);
        else if (connection() === 'online') sendLater(utils, userId);
        break;
      }
      // For example, the card was deleted in another window.
      showToast({
        title: 'A grade was not saved',
        description: errorText(error, 'The server does not accept it.'),
        tone: 'danger',
      });
    }
    removeSent(userId, next);
  }
  if (hasSent) void utils.review.summary.invalidate();
}

function sendLater(utils: Utils, userId: string): void {
  clearTimeout(retry);
  retry = setTimeout(() => sendGrades(utils, userId), RETRY_MS);
}

/** The sign-in has ended, for example in another window. */
function endSignIn(utils: Utils): void {
  if (!utils.auth.user.getData()) return;
  showToast({
    title: 'You are signed out',
    description: 'Your latest grades are kept on this device. Sign in again to save them.',
    tone: 'danger',
  });
  void utils.auth.user.invalidate();
}

const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && ['invalid', 'not_found', 'conflict'].includes(error.kind ?? '');
