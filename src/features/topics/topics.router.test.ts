import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderedUnits } from '#shared/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { newMember } from '../../testing/member.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('a topic comes with its study text and reading time', async () => {
  const { call } = await newMember(server.app);
  const { status, body } = await call('GET', '/topics/2.2');
  expect(status).toBe(200);
  expect(body.minutes).toBeGreaterThan(5);
  expect(body.study.overview).toMatch(/\S/);
  expect(body.study.keyPoints.length).toBeGreaterThanOrEqual(8);
  expect(body.study.introduction.length).toBeGreaterThanOrEqual(1);
  expect(body.study.sections.length).toBeGreaterThanOrEqual(5);
});

test('every unit of the catalogue can be asked for, written or not', async () => {
  const { call } = await newMember(server.app);
  for (const { id } of orderedUnits) expect((await call('GET', `/topics/${id}`)).status).toBe(200);
});

test('overviews come for the written units, in catalogue order', async () => {
  const { call } = await newMember(server.app);
  const { body } = await call('GET', '/topics');
  const ids = body.map(({ topicId }: { topicId: string }) => topicId);
  expect(ids).toEqual(orderedUnits.map(({ id }) => id).filter((id) => ids.includes(id)));
  expect(ids).toEqual(expect.arrayContaining(['1.1', '2.2', '5.3']));
});
