import type { PracticeResult } from '#shared/practice.ts';
import { percentage } from '#shared/quiz.constants.ts';
import type { QuizAnswer } from '#shared/quiz.ts';
import { CallError } from '#web/lib/call-error.ts';
import { connection } from '#web/lib/connection.ts';
import { tellStudySession } from '#web/lib/open-study-session.ts';
import type { trpc } from '#web/lib/trpc.ts';
import { keepQuiz } from './keep-quiz.ts';
import { readUnsaved, type UnsavedQuiz, unsavedQuizzes, writeUnsaved } from './unsaved-quizzes.ts';

export type Utils = ReturnType<typeof trpc.useUtils>;
/** A complete quiz that the server now has. */
export type SavedQuiz = { topicId: string | null; score: number; totalQuestions: number };

/** How long to wait after a failure of the server. After an outage, the connection says when to go on. */
const RETRY_MS = 15_000;

const refused = new Set<string>();
const practiceResults = new Map<string, PracticeResult>();

/**
 * Sends what is unsaved, in order, until everything is sent or a call fails. Sending again is safe, because the server
 * counts each answer and each quiz once. Returns the complete quizzes that were saved. Never throws.
 */
export const sendUnsaved = (utils: Utils, userId: string): Promise<SavedQuiz[]> =>
  unsavedQuizzes.send(() => sendAll(utils, userId));

/** Returns whether the server refused an answer or the result of this quiz, so that sending it again would not help. */
export const isRefused = (runId: string): boolean => refused.has(runId);
export const practiceResult = (runId: string): PracticeResult | undefined => practiceResults.get(runId);

async function sendAll(utils: Utils, userId: string): Promise<SavedQuiz[]> {
  const saved: SavedQuiz[] = [];
  for (;;) {
    const [next] = Object.entries(readUnsaved(userId));
    if (!next) return saved;
    const [runId, quiz] = next;
    try {
      if (quiz.result) {
        await sendResult(utils, runId, quiz, quiz.result);
        saved.push({ topicId: quiz.topicId, ...quiz.result });
      } else if (quiz.answers[0]) {
        await utils.client.quiz.keepAnswer.mutate({ runId, ...quiz.answers[0] });
      }
      tellStudySession();
    } catch (error) {
      if (!isRefusal(error)) {
        if (connection() === 'online') setTimeout(() => sendUnsaved(utils, userId), RETRY_MS);
        return saved;
      }
      refused.add(runId);
    }
    forgetSent(userId, runId, quiz);
    if (quiz.result) keepQuiz(userId, quiz.topicId, null);
  }
}

async function sendResult(
  utils: Utils,
  runId: string,
  { topicId, answers }: UnsavedQuiz,
  { score, totalQuestions }: { score: number; totalQuestions: number },
): Promise<void> {
  if (topicId === null) {
    practiceResults.set(runId, await utils.client.practice.submit.mutate({ id: runId, answers }));
  } else {
    const result = { score, totalQuestions, percentage: percentage(score, totalQuestions) };
    await utils.client.quiz.saveScore.mutate({ topicId, runId, ...result, answers });
  }
  void utils.quiz.figures.invalidate();
  void utils.mistakes.invalidate();
  void utils.review.summary.invalidate();
  void utils.dashboard.invalidate();
}

/** Forgets what was sent of a quiz. Answers that were given meanwhile stay. */
function forgetSent(userId: string, runId: string, sent: UnsavedQuiz): void {
  const now = readUnsaved(userId)[runId];
  // The quiz was completed while an answer was on its way. Its result has all answers.
  if (now?.result && !sent.result) return;
  const isLeft = ({ questionId }: QuizAnswer) => !sent.result && questionId !== sent.answers[0]?.questionId;
  const answers = now?.answers.filter(isLeft) ?? [];
  writeUnsaved(userId, runId, now && answers.length > 0 ? { ...now, answers } : undefined);
}

/** While an exam is open, the server accepts no answers to its questions. They wait until it is over. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError &&
  ['invalid', 'not_found', 'conflict'].includes(error.kind ?? '') &&
  error.reason !== 'examOpen';
