// The answers of drills that the server does not have yet. They are kept on the device like a draft, so that nothing is
// lost without a connection.
import type { QuizAnswer } from '#shared/quiz.ts';
import { readDraft, writeDraft } from '#web/features/drafts/drafts.ts';
import { CallError } from '#web/lib/call-error.ts';
import { tellStudySession } from '#web/lib/open-study-session.ts';
import type { trpc } from '#web/lib/trpc.ts';

type Utils = ReturnType<typeof trpc.useUtils>;
export type WaitingAnswer = { id: string } & QuizAnswer;

const NAME = 'drill';
/** Where the browser refuses to store anything, the answers last as long as the page. */
let inMemory: WaitingAnswer[] = [];
let last: Promise<boolean> = Promise.resolve(true);

const readWaiting = (userId: string): WaitingAnswer[] =>
  (readDraft(userId, NAME) as { answers: WaitingAnswer[] } | undefined)?.answers ?? inMemory;

function writeWaiting(userId: string, answers: WaitingAnswer[]): void {
  inMemory = [];
  writeDraft(userId, NAME, answers.length > 0 ? { answers } : undefined);
  if (readDraft(userId, NAME) === undefined) inMemory = answers;
}

export const addWaiting = (userId: string, answer: WaitingAnswer): void =>
  writeWaiting(userId, [...readWaiting(userId), answer]);

/**
 * Sends the waiting answers in order until all are sent or a call fails. Sending again is safe, because the server counts
 * each answer once. Returns whether none is left. Never throws.
 */
export function sendWaiting(utils: Utils, userId: string): Promise<boolean> {
  last = last.then(() => sendAll(utils, userId));
  return last;
}

async function sendAll(utils: Utils, userId: string): Promise<boolean> {
  for (;;) {
    const [next] = readWaiting(userId);
    if (!next) return true;
    try {
      await utils.client.drill.answer.mutate(next);
      tellStudySession();
    } catch (error) {
      if (!isRefusal(error)) return false;
    }
    writeWaiting(userId, readWaiting(userId).slice(1));
  }
}

/** While an exam is open, the server accepts no answers to its questions. They wait until it is over. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError &&
  ['invalid', 'not_found', 'conflict'].includes(error.kind ?? '') &&
  error.reason !== 'examOpen';
