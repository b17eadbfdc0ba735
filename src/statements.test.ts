import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseOf } from '#schema/orm.config.ts';
import type { Sitting } from '#shared/exams.ts';
import { testApp } from './testing/app.ts';
import { ownDatabase } from './testing/database.ts';
import { bodyOf, correct, saveScore, startPractice, startQuiz, wrong } from './testing/quizzes.ts';
import { statementsOf } from './testing/statements.ts';
import { newUser, type TestUser } from './testing/user.ts';

const server = testApp(async () => ({ databaseUrl: await ownDatabase() }));

/** What the hooks before a call, the sign-up and the clock add to the statements of the calls. */
const STATEMENTS_AROUND = 20;

/** Studies topics with quizzes of this length, takes an exam, and reads every list and figure. */
async function study(user: TestUser, topics: readonly string[], length: 5 | 10 | 20): Promise<void> {
  for (const topicId of topics) {
    const quiz = await startQuiz(user, topicId, length);
    const answers = quiz.questions.map((question, at) => (at % 3 === 0 ? wrong(question, 'sure') : correct(question)));
    expect((await saveScore(user, topicId, quiz, answers)).status).toBe(200);
    await user.call('POST', '/bookmarks', { topicId });
    await user.call('POST', '/quiz/reports', { questionId: quiz.questions[0]!.id, reason: 'other' });
  }
  for (const scope of ['exam', 'law', 'mistakes'] as const) {
    const practice = await startPractice(user, { scope, count: length });
    bodyOf(await user.call('POST', `/practice/${practice.runId}/submit`, { answers: [] }));
  }
  const { id } = bodyOf(await user.call<Sitting>('POST', '/exams', { kind: 'mini' }));
  bodyOf(await user.call('POST', `/exams/${id}/submit`));
  for (const path of ['dashboard/stats', 'today', 'review/queue', 'readiness', 'mistakes', 'bookmarks', 'quiz/reports'])
    bodyOf(await user.call('GET', `/${path}`));
}

test('the statements are the same however much a call asks for, so each connection prepares a bounded number', async () => {
  const user = await newUser(server.app);
  const first = new Set(await statementsOf(() => study(user, ['1.1', '2.2', '5.3'], 5)));
  expect(first.size).toBeGreaterThan(30);
  const others = await newUser(server.app);
  const more = await statementsOf(() => study(others, ['1.2', '2.1', '4.1', '5.1', '6'], 20));
  expect(more.filter((text) => !first.has(text))).toEqual([]);
  // Each connection of the pool has prepared a text once at most, and no name stands for two.
  const db = databaseOf(server.deps.orm);
  const prepared = sql<{ name: string; statement: string }>`select name, statement from pg_prepared_statements`;
  const connections = await Promise.all(Array.from({ length: 10 }, () => prepared.execute(db)));
  const most = Math.max(...connections.map(({ rows }) => rows.length));
  expect(most).toBeGreaterThan(10);
  expect(most).toBeLessThanOrEqual(first.size + STATEMENTS_AROUND);
  for (const { rows } of connections) expect(new Set(rows.map(({ statement }) => statement)).size).toBe(rows.length);
});
