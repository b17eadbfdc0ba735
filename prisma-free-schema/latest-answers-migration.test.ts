import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCall } from '#server/call.ts';
import { recordAnswers } from '#server/features/answers/answers.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { PATIENT_DATABASE } from '#server/testing/app.ts';
import { emptyDatabase } from '#server/testing/database.ts';
import { seeded } from '#shared/seeded.ts';
import { openDatabase, sqlOf } from './orm.config.ts';

const BEFORE = 'Migration20261122123803_vocabulary';
const FIRST_DAY = Date.parse('2026-03-01T00:00:00Z');
const HOUR = 3_600_000;

let orm: MikroORM;
beforeAll(async () => {
  orm = await openDatabase(await emptyDatabase(), { limits: PATIENT_DATABASE });
  await orm.migrator.up({ to: BEFORE });
});
afterAll(() => orm.close(true));

const sql = (query: string, values: unknown[] = []) => orm.em.getConnection().execute(query, values);
const latestOf = (userId: string) =>
  sqlOf(orm.em.fork())
    .selectFrom('latest_answers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('question_id')
    .execute();

test('stored answers give the same latest answers and mistakes as if they were answered now [QUIZ-30]', async () => {
  const [stored, replayed] = [randomUUID(), randomUUID()];
  const random = seeded(7);
  const answers = Array.from({ length: 400 }, (_answer, index) => ({
    questionId: `1.1-q${Math.floor(random() * 40)}`,
    topicId: '1.1',
    chosen: Math.floor(random() * 4),
    isCorrect: random() < 0.7,
    at: new Date(FIRST_DAY + index * 5 * HOUR),
  }));
  for (const id of [stored, replayed]) {
    await sql(
      `insert into users (id, first_name, last_name, email, created_at, updated_at) values (?, 'A', 'B', ?, now(), now())`,
      [id, `${id}@example.com`],
    );
  }
  for (const { questionId, topicId, chosen, isCorrect, at } of answers) {
    await sql(
      'insert into answers (id, user_id, topic_id, question_id, chosen, is_correct, answered_at) values (?, ?, ?, ?, ?, ?, ?)',
      [randomUUID(), stored, topicId, questionId, chosen, isCorrect, at],
    );
  }
  const quizId = randomUUID();
  await sql(
    `insert into quizzes (id, user_id, topic_id, served, created_at)
     values (?, ?, '1.1', '[{"questionId": "1.1-q01", "order": [0, 1, 2, 3]}]', now())`,
    [quizId, stored],
  );

  await orm.migrator.up();
  for (const { at, ...answer } of answers)
    await recordAnswers(openCall({ orm, clock: () => at } as Deps, replayed), randomUUID(), [answer]);
  const [filled, recorded] = [await latestOf(stored), await latestOf(replayed)];
  expect(filled.length).toBeGreaterThan(30);
  expect(filled.some(({ missed_at }) => missed_at !== null)).toBe(true);
  expect(filled.some(({ missed_at, correct_on }) => missed_at === null && correct_on !== null)).toBe(true);
  const withoutUser = (rows: typeof filled) => rows.map(({ user_id: _user, first_quiz_id: _quiz, ...row }) => row);
  expect(withoutUser(filled)).toEqual(withoutUser(recorded));

  const daysOf = (userId: string) =>
    sql(
      `select topic_id, day::text, is_first, is_sealed, correct, total, sure, sure_correct, not_sure, not_sure_correct
       from answer_days where user_id = ? order by 1, 2, 3, 4`,
      [userId],
    );
  const days = await daysOf(stored);
  expect(days.length).toBeGreaterThan(80);
  expect(days).toEqual(await daysOf(replayed));

  const [quiz] = await sql('select served, finished_at from quizzes where id = ?', [quizId]);
  expect(quiz).toEqual({
    served: [{ questionId: '1.1-q01', order: [0, 1, 2, 3], topicId: '1.1' }],
    finished_at: null,
  });
});
