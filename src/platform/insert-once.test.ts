import { expect, test } from 'vitest';
import { Note } from '#schema/entities/note.ts';
import { openDatabase } from '#schema/orm.config.ts';
import { startTestApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { openProxy } from '../testing/database-proxy.ts';
import { newUser } from '../testing/user.ts';
import { insertOnce } from './insert-once.ts';

test('a row whose insert was committed while the connection broke is stored once, and the caller hears of it [LOAD-06]', async () => {
  const databaseUrl = await ownDatabase();
  const server = await startTestApp({ databaseUrl });
  const { id: user } = await newUser(server.app);
  const proxy = await openProxy(databaseUrl);
  const orm = await openDatabase(proxy.url);
  await orm.em.fork().count(Note, { user });

  // The database hears the insert and commits it, but its answer never arrives.
  proxy.cutAnswers(200);
  const note = await insertOnce(orm.em, Note, { user, topicId: '1.1', content: 'mine' });
  const stored = await server.deps.orm.em.fork().find(Note, { user });
  expect(stored.map(({ id, content }) => [id, content])).toEqual([[note.id, 'mine']]);
  expect(note.updatedAt).toEqual(stored[0]!.updatedAt);

  await orm.close(true);
  proxy.close();
  await server.close();
});
