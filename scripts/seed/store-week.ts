import { randomBytes } from 'node:crypto';
import { BookmarkEntity } from '#schema/entities/bookmark.ts';
import { FlashcardEntity } from '#schema/entities/flashcard.ts';
import { NoteEntity } from '#schema/entities/note.ts';
import { ProgressEntity } from '#schema/entities/progress.ts';
import { QuizEntity } from '#schema/entities/quiz.ts';
import { QuizScoreEntity } from '#schema/entities/quiz-score.ts';
import { SignInEntity } from '#schema/entities/sign-in.ts';
import { StudySettingsEntity } from '#schema/entities/study-settings.ts';
import { UserEntity } from '#schema/entities/user.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { type Confidence, LETTERS, percentage, QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import { addDays, dayIn } from '#shared/zone-days.ts';
import { recordAnswers } from '../../src/features/answers/recording.service.ts';
import { keyOf } from '../../src/features/bank/bank.rules.ts';
import { callAt, type SeedDeps } from './deps.ts';
import { bookmarks, flashcards, learner, notes, quizzes, settings, signIns, studied } from './week.ts';

const UNSHUFFLED = LETTERS.map((_letter, index) => index);
const HOUR_MS = 3_600_000;
const SIGN_IN_HOURS = 30 * 24;

/**
 * Deletes the user of an earlier seed, including all changes and sign-ins, and creates the user again. Returns the user's
 * id.
 */
export async function storeWeek(deps: SeedDeps, passwordHash: string, now: Date): Promise<string> {
  const timeBefore = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS);

  return await deps.orm.em.fork().transactional(async (tx) => {
    // The database also deletes all rows of the user, in every table that belongs to users.
    await tx.nativeDelete(UserEntity, { email: learner.email });
    const { id: user } = tx.create(UserEntity, {
      ...learner,
      passwordHash,
      confirmedAt: now,
      createdAt: now,
      updatedAt: now,
    });
    await tx.flush();

    const { daysToExam, ...rest } = settings;
    const examDate = addDays(dayIn(settings.timeZone, now), daysToExam);
    tx.create(StudySettingsEntity, { user, ...rest, examDate, hasStudied: true, welcomedAt: now });

    for (const { hoursAgo, minutes, ...row } of studied) {
      const at = timeBefore(hoursAgo);
      tx.create(ProgressEntity, { user, ...row, timeSpent: minutes * 60, lastVisited: at, updatedAt: at });
    }
    for (const { hoursAgo, ...row } of bookmarks)
      tx.create(BookmarkEntity, { user, ...row, createdAt: timeBefore(hoursAgo) });
    for (const { hoursAgo, ...row } of notes) {
      const at = timeBefore(hoursAgo);
      tx.create(NoteEntity, { user, ...row, createdAt: at, updatedAt: at });
    }
    for (const { hoursAgo, ...row } of signIns) {
      const at = timeBefore(hoursAgo);
      const expiresAt = new Date(at.getTime() + SIGN_IN_HOURS * HOUR_MS);
      // No browser knows a session id with this digest.
      const id = randomBytes(32).toString('hex');
      tx.create(SignInEntity, { id, user, ...row, data: { by: 'password' }, createdAt: at, usedAt: at, expiresAt });
    }
    for (const { hoursAgo, ...row } of flashcards)
      tx.create(FlashcardEntity, { user, ...row, createdAt: timeBefore(hoursAgo) });

    const oldestFirst = quizzes.toSorted((a, b) => b.hoursAgo - a.hoursAgo);
    for (const [round, { topicId, hoursAgo, correctCount }] of oldestFirst.entries()) {
      const questions = nextTen(deps.material.get(topicId)?.questions ?? [], round);
      if (questions.length === 0) continue;
      const at = timeBefore(hoursAgo);
      const served = questions.map(({ id }) => ({ questionId: id, topicId, order: UNSHUFFLED }));
      const correct = questions.map(keyOf);
      const quiz = tx.create(QuizEntity, { user, topicId, served, correct, createdAt: at, finishedAt: at });
      await tx.flush();
      const answers = questions.map((question, index) => {
        const isCorrect = index < correctCount;
        const chosen = isCorrect ? keyOf(question) : (keyOf(question) + 1) % LETTERS.length;
        return { questionId: question.id, topicId, chosen, isCorrect, confidence: SAID[index] };
      });
      await recordAnswers({ ...callAt(deps, user, at), db: sqlOf(tx) }, quiz.id, answers);
      const score = {
        score: correctCount,
        totalQuestions: QUIZ_LENGTH,
        percentage: percentage(correctCount, QUIZ_LENGTH),
      };
      tx.create(QuizScoreEntity, { user, topicId, quizId: quiz.id, ...score, createdAt: at });
    }
    return user;
  });
}

/** What the user said before each answer of a quiz; undefined where they said nothing. */
const SAID: (Confidence | undefined)[] = ['sure', 'sure', undefined, 'notSure', 'sure', undefined, 'notSure', 'sure'];

/** Returns ten questions of the bank, different ones for each round until the bank is used up. */
function nextTen(bank: BankQuestion[], round: number): BankQuestion[] {
  const start = (round * QUIZ_LENGTH) % Math.max(bank.length, 1);
  return [...bank.slice(start), ...bank.slice(0, start)].slice(0, QUIZ_LENGTH);
}
