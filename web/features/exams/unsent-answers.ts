// The answers of the open exam that the server does not have yet.
import type { SavedExamAnswer } from '#shared/exams.ts';
import { createOutbox } from '#web/features/drafts/outbox.ts';

/** The answers in the order in which they are sent. A position is there at most once. */
type UnsentExam = { examId: string; answers: SavedExamAnswer[] };

/** Why an exam ended while it was open on this page, in the server's words, and how many answers came too late. */
export type Ending = { sentence: string; lost: number };

export const unsentAnswers = createOutbox<UnsentExam>('exam-answers');
const endings = new Map<string, Ending>();

export function unsentOf(userId: string, examId: string): SavedExamAnswer[] {
  const unsent = unsentAnswers.read(userId);
  return unsent?.examId === examId ? unsent.answers : [];
}

/** Adds an answer, which replaces an earlier one at its position. Only one exam is open at a time. */
export function addUnsent(userId: string, examId: string, answer: SavedExamAnswer): void {
  const others = unsentOf(userId, examId).filter(({ position }) => position !== answer.position);
  unsentAnswers.write(userId, { examId, answers: [...others, answer] });
}

/** Removes an answer that the server has. If it was changed meanwhile, the change stays. */
export function removeSent(userId: string, examId: string, sent: SavedExamAnswer): void {
  const answers = unsentOf(userId, examId).filter(
    ({ position, chosen, flagged }) => position !== sent.position || chosen !== sent.chosen || flagged !== sent.flagged,
  );
  unsentAnswers.write(userId, answers.length > 0 ? { examId, answers } : undefined);
}

export const endingOf = (examId: string): Ending | undefined => endings.get(examId);

/** Records that an exam has ended. Its answers that are unsent are lost. */
export function endUnsent(userId: string, examId: string, sentence: string): void {
  const lost = unsentOf(userId, examId).length + (endings.get(examId)?.lost ?? 0);
  endings.set(examId, { sentence, lost });
  if (unsentAnswers.read(userId)?.examId === examId) unsentAnswers.write(userId, undefined);
  else unsentAnswers.notify();
}
