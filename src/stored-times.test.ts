import { expect, test } from 'vitest';
import type { Sitting } from '#shared/exams.ts';
import type { Note } from '#shared/notes.ts';
import { testApp } from './testing/app.ts';
import { ownDatabase } from './testing/database.ts';
import { correct, saveAnswer, saveScore, startPractice, startQuiz, wrong } from './testing/quizzes.ts';
import { newUser, PASSWORD } from './testing/user.ts';

/** Far from the time of any machine that runs the test. */
const NOW = new Date('2041-05-06T07:08:09.000Z');
const DAY_MS = 86_400_000;

const server = testApp(async () => ({ databaseUrl: await ownDatabase(), deps: { clock: () => NOW } }));
const sql = <Row>(text: string) => server.deps.orm.em.getConnection().execute<Row[]>(text);

/** Returns the times that the tables of the product hold, as 'table.column time', without those near NOW. */
async function otherTimes(): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type like 'timestamp%'
       and c.table_name <> 'mikro_orm_migrations'`,
  );
  expect(columns.length).toBeGreaterThan(30);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await sql<{ at: string }>(
      `select distinct "${column}" as at from "${table}" where "${column}" is not null`,
    );
    const others = rows.filter(({ at }) => Math.abs(new Date(at).getTime() - NOW.getTime()) > 100 * DAY_MS);
    found.push(...others.map(({ at }) => `${table}.${column} ${at}`));
  }
  return found;
}

test('every stored time comes from the clock that all processes share, and none from the clock of the machine [MANY-04]', async () => {
  const user = await newUser(server.app);
  const call = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const answer = await user.call<{ id: string }>(method, path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  await call('POST', '/bookmarks', { topicId: '1.1' });
  await call('DELETE', '/bookmarks/1.1');
  const note = (await call('POST', '/notes', { topicId: '1.1', content: 'One' })) as Note;
  await call('PATCH', `/notes/${note.id}`, { content: 'Two' });
  await call('POST', '/flashcards', { topicId: '1.1', question: 'Who?', answer: 'The insured' });
  await call('POST', '/topics/1.1/detailed-plan');
  await call('POST', '/progress', { topicId: '1.1', timeSpent: 60 });
  await call('POST', '/progress/1.1/complete');
  await call('PUT', '/study-settings', { examDate: '2041-06-30', minutesPerDay: 30, timeZone: 'UTC' });
  const session = await call('POST', '/study-sessions', { goal: { kind: 'minutes', amount: 25 } });
  await call('POST', `/study-sessions/${session.id}/finish`);
  const quiz = await startQuiz(user);
  const [first, ...rest] = quiz.questions;
  expect((await saveAnswer(user, quiz, wrong(first!, 'sure'))).status).toBe(200);
  const answers = [wrong(first!, 'sure'), ...rest.map((each) => correct(each))];
  expect((await saveScore(user, '1.1', quiz, answers)).status).toBe(200);
  await call('POST', '/quiz/reports', { questionId: first!.id, reason: 'unclear' });
  const practice = await startPractice(user, { scope: 'law', count: 5 });
  await call('POST', `/practice/${practice.runId}/submit`, { answers: [] });
  const exam = (await call('POST', '/exams', { kind: 'mini' })) as unknown as Sitting;
  await call('PUT', `/exams/${exam.id}/answers/1`, { chosen: 0, flagged: false });
  await call('POST', `/exams/${exam.id}/submit`);
  await call('POST', '/contact', { name: 'Rosa', email: user.email, subject: 'Hello', message: 'A message to you.' });
  await call('PATCH', '/account', { firstName: 'Ana', lastName: 'Delgado' });
  await call('POST', '/account/change-email', { email: 'other@example.com', password: PASSWORD });
  await call('POST', '/account/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'an entirely new password',
  });
  expect(await otherTimes()).toEqual([]);
});
