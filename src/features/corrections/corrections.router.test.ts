import { expect, test } from 'vitest';
import { databaseOf } from '#schema/orm.config.ts';
import type { Corrections } from '#shared/corrections.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf, takeQuiz } from '../../testing/quizzes.ts';
import { caller, newUser } from '../../testing/user.ts';
import { readCorrections } from './corrections.content.ts';

let now = new Date();
const server = testApp({ deps: { clock: () => now } });

test('everybody can read the corrections, and how many reports came and were settled, as of a minute ago at most [BEYOND-10]', async () => {
  const list = async () => bodyOf(await caller(server.app)<Corrections>('GET', '/corrections'));
  const before = await list();
  expect(before.corrections).toEqual(readCorrections());
  const user = await newUser(server.app);
  const { questions } = await takeQuiz(user);
  for (const { id } of questions.slice(0, 2)) {
    expect((await user.call('POST', '/quiz/reports', { questionId: id, reason: 'other' })).status).toBe(200);
  }
  await databaseOf(server.deps.orm)
    .updateTable('question_reports')
    .set({ settled_at: new Date() })
    .where('user_id', '=', user.id)
    .where('question_id', '=', questions[0]!.id)
    .execute();
  const { received, settled } = before.reports;
  // They are counted once a minute.
  expect((await list()).reports).toEqual(before.reports);
  now = new Date(now.getTime() + 60_000);
  expect((await list()).reports).toEqual({ received: received + 2, settled: settled + 1 });
});
