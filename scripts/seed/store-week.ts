import type { EntityManager } from '@mikro-orm/postgresql';
import { Answer } from '#schema/entities/answer.ts';
import { Bookmark } from '#schema/entities/bookmark.ts';
import { Flashcard } from '#schema/entities/flashcard.ts';
import { Note } from '#schema/entities/note.ts';
import { Progress } from '#schema/entities/progress.ts';
import { Quiz } from '#schema/entities/quiz.ts';
import { QuizScore } from '#schema/entities/quiz-score.ts';
import { User } from '#schema/entities/user.ts';
import type { Material } from '#shared/material.ts';
import { LETTERS, percentage, QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import { bookmarks, flashcards, learner, notes, quizzes, studied } from './week.ts';

const PLACES = LETTERS.map((_letter, place) => place);
const HOUR = 3_600_000;

/** Makes the user anew: an earlier one goes with all that was changed, and is signed out everywhere. */
export async function storeWeek(em: EntityManager, material: Material, passwordHash: string, now: Date): Promise<void> {
  const before = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR);

  await em.transactional(async (tx) => {
    // The database removes with a user all that is hers, in tables that come later too.
    await tx.nativeDelete(User, { email: learner.email });
    const { id: user } = tx.create(User, { ...learner, passwordHash });
    await tx.flush();

    for (const { hoursAgo, minutes, ...row } of studied) {
      const at = before(hoursAgo);
      tx.create(Progress, { user, ...row, timeSpent: minutes * 60, lastVisited: at, updatedAt: at });
    }
    for (const { hoursAgo, ...row } of bookmarks) tx.create(Bookmark, { user, ...row, createdAt: before(hoursAgo) });
    for (const { hoursAgo, ...row } of notes) {
      const at = before(hoursAgo);
      tx.create(Note, { user, ...row, createdAt: at, updatedAt: at });
    }
    for (const { hoursAgo, ...row } of flashcards) tx.create(Flashcard, { user, ...row, createdAt: before(hoursAgo) });

    for (const [index, { topicId, hoursAgo, right }] of quizzes.entries()) {
      const questions = nextTen(material.get(topicId)?.questions ?? [], index);
      if (questions.length === 0) continue;
      const at = before(hoursAgo);
      const served = questions.map(({ id }) => ({ questionId: id, order: PLACES }));
      const run = tx.create(Quiz, { user, topicId, served, createdAt: at });
      await tx.flush();
      for (const [place, question] of questions.entries()) {
        const key = LETTERS.indexOf(question.answer);
        const isCorrect = place < right;
        const chosen = isCorrect ? key : (key + 1) % LETTERS.length;
        tx.create(Answer, { user, topicId, questionId: question.id, chosen, isCorrect, answeredAt: at });
      }
      const score = { score: right, totalQuestions: QUIZ_LENGTH, percentage: percentage(right, QUIZ_LENGTH) };
      tx.create(QuizScore, { user, topicId, quizId: run.id, ...score, createdAt: at });
    }
  });
}

/** Another ten of the bank for each quiz, from the front again at its end. */
function nextTen(bank: BankQuestion[], round: number): BankQuestion[] {
  const start = (round * QUIZ_LENGTH) % Math.max(bank.length, 1);
  return [...bank.slice(start), ...bank.slice(0, start)].slice(0, QUIZ_LENGTH);
}
