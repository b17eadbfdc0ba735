import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startExam } from './features/exams/testing/exam-user.ts';
import { testApp } from './testing/app.ts';
import { startQuiz } from './testing/quizzes.ts';
import { caller, newUser, type TestUser } from './testing/user.ts';

const server = testApp();

type Records = { id: string }[];

/** Creates a record of the user that each path deletes. Returns its id. */
const CREATED: Record<string, (user: TestUser) => Promise<string>> = {
  '/notes/{id}': async ({ call }) =>
    (await call<{ id: string }>('POST', '/notes', { topicId: '1.1', content: 'Mine' })).body.id,
  '/flashcards/{id}': async ({ call }) =>
    (await call<{ id: string }>('POST', '/flashcards', { topicId: '1.1', question: 'Mine?', answer: 'Yes' })).body.id,
  '/exams/{id}': async (user) => (await startExam(user)).id,
  '/account/sign-ins/{id}': async ({ call }) => (await call<Records>('GET', '/account/sign-ins')).body[0]!.id,
  '/quiz/reports/{questionId}': async (user) => {
    const [question] = (await startQuiz(user)).questions;
    await user.call('POST', '/quiz/reports', { questionId: question!.id, reason: 'unclear' });
    return question!.id;
  },
};

test('no deleting call tells whether a record of another user exists [SEC-05, REST-40]', async () => {
  const { body } = await caller(server.app)<{ paths: Record<string, object> }>('GET', '/openapi.json');
  const described = Object.entries(body.paths).flatMap(([path, calls]) => ('delete' in calls ? path : []));
  // A topic is no record.
  const ofRecords = described.filter((path) => path.includes('{') && !path.includes('{topicId}'));
  expect(ofRecords.sort()).toEqual(Object.keys(CREATED).sort());

  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  for (const [path, create] of Object.entries(CREATED)) {
    const [foreign, missing] = [await create(omar), randomUUID()];
    const remove = async (id: string) => {
      const { status, body } = await rosa.call('DELETE', path.replace(/\{.+\}/, encodeURIComponent(id)));
      return { status, body };
    };
    expect(await remove(foreign), path).toEqual(await remove(missing));
  }
});
