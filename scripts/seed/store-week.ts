import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { databaseOf } from '#schema/orm.config.ts';
import { type Confidence, OPTION_LETTERS, percentage, QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import { WELCOME_STEPS } from '#shared/today.constants.ts';
import { addDays, dayIn } from '#shared/zone-days.ts';
import { recordAnswers } from '../../src/features/answers/recording.service.ts';
import { keyOf, PLACES } from '../../src/features/bank/bank.rules.ts';
import { json } from '../../src/platform/sql.ts';
import { callAt, type SeedDeps } from './deps.ts';
import { bookmarks, flashcards, learner, notes, quizzes, settings, signIns, studied } from './week.ts';

const HOUR_MS = 3_600_000;
const SIGN_IN_HOURS = 30 * 24;

/**
 * Deletes the user of an earlier seed, including all changes and sign-ins, and creates the user again. Returns the user's
 * id.
 */
export async function storeWeek(deps: SeedDeps, passwordHash: string, now: Date): Promise<string> {
  const { email, firstName, lastName } = learner;
  const userId = randomUUIDv7();
  const timeBefore = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS);
  /** What every row has that the user made on a topic. */
  const ownRow = (topicId: string) => ({ id: randomUUIDv7(), user_id: userId, topic_id: topicId });

  await databaseOf(deps.orm)
    .transaction()
    .execute(async (db) => {
      // The database also deletes all rows of the user, in every table that belongs to users.
      await db.deleteFrom('users').where('email', '=', email).execute();
      const names = { first_name: firstName, last_name: lastName };
      const times = { confirmed_at: now, created_at: now, updated_at: now };
      await db
        .insertInto('users')
        .values({ id: userId, email, ...names, password_hash: passwordHash, ...times })
        .execute();
      const { daysToExam, minutesPerDay, timeZone } = settings;
      const examDate = addDays(dayIn(timeZone, now), daysToExam);
      await db
        .insertInto('study_settings')
        .values({
          ...{ user_id: userId, exam_date: examDate, minutes_per_day: minutesPerDay, time_zone: timeZone },
          ...{ has_studied: true, welcome_step: WELCOME_STEPS, welcomed_at: now },
        })
        .execute();

      for (const { topicId, hoursAgo, minutes, ...rest } of studied) {
        const at = timeBefore(hoursAgo);
        const progress = { ...ownRow(topicId), ...rest, time_spent: minutes * 60, last_visited: at, updated_at: at };
        await db.insertInto('progress').values(progress).execute();
      }
      for (const { topicId, hoursAgo } of bookmarks) {
        const bookmark = { ...ownRow(topicId), created_at: timeBefore(hoursAgo) };
        await db.insertInto('bookmarks').values(bookmark).execute();
      }
      for (const { topicId, hoursAgo, content } of notes) {
        const at = timeBefore(hoursAgo);
        const note = { ...ownRow(topicId), content, created_at: at, updated_at: at };
        await db.insertInto('notes').values(note).execute();
      }
      for (const { hoursAgo, ...rest } of signIns) {
        const at = timeBefore(hoursAgo);
        const expires_at = new Date(at.getTime() + SIGN_IN_HOURS * HOUR_MS);
        // No browser knows a session id with this digest.
        const id = randomBytes(32).toString('hex');
        const data = json<Record<string, unknown>>({ by: 'password' });
        const signIn = { id, user_id: userId, ...rest, data, created_at: at, used_at: at, expires_at };
        await db.insertInto('sign_ins').values(signIn).execute();
      }
      for (const { topicId, hoursAgo, ...rest } of flashcards) {
        const card = { ...ownRow(topicId), ...rest, created_at: timeBefore(hoursAgo) };
        await db.insertInto('flashcards').values(card).execute();
      }

      const oldestFirst = quizzes.toSorted((a, b) => b.hoursAgo - a.hoursAgo);
      for (const [round, { topicId, hoursAgo, correctCount }] of oldestFirst.entries()) {
        const questions = nextTen(deps.material.get(topicId)?.questions ?? [], round);
        if (questions.length === 0) continue;
        const at = timeBefore(hoursAgo);
        const quiz = {
          ...ownRow(topicId),
          served: json(questions.map(({ id }) => ({ questionId: id, topicId, order: PLACES }))),
          correct: json(questions.map(keyOf)),
          ...{ created_at: at, finished_at: at },
        };
        await db.insertInto('quizzes').values(quiz).execute();
        const answers = questions.map((question, index) => {
          const isCorrect = index < correctCount;
          const chosen = isCorrect ? keyOf(question) : (keyOf(question) + 1) % OPTION_LETTERS.length;
          return { questionId: question.id, topicId, chosen, isCorrect, confidence: SAID[index] };
        });
        await recordAnswers({ ...callAt(deps, userId, at), db }, quiz.id, answers);
        const score = {
          ...{ ...ownRow(topicId), quiz_id: quiz.id, score: correctCount, total_questions: QUIZ_LENGTH },
          ...{ percentage: percentage(correctCount, QUIZ_LENGTH), created_at: at },
        };
        await db.insertInto('quiz_scores').values(score).execute();
      }
    });
  return userId;
}

/** What the user said before each answer of a quiz; undefined where they said nothing. */
const SAID: (Confidence | undefined)[] = ['sure', 'sure', undefined, 'notSure', 'sure', undefined, 'notSure', 'sure'];

/** Returns ten questions of the bank, different ones for each round until the bank is used up. */
function nextTen(bank: BankQuestion[], round: number): BankQuestion[] {
  const start = (round * QUIZ_LENGTH) % Math.max(bank.length, 1);
  return [...bank.slice(start), ...bank.slice(0, start)].slice(0, QUIZ_LENGTH);
}
