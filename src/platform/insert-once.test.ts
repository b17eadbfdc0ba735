import { expect, test } from 'vitest';
import { NoteEntity } from '#schema/entities/note.ts';
import { databaseOf, openDatabase } from '#schema/orm.config.ts';
import { PATIENT_DATABASE, startTestApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { openProxy } from '../testing/database-proxy.ts';
import { newUser } from '../testing/user.ts';
import { insertOnce } from './insert-once.ts';

const NOW = new Date();

test('a row whose insert was committed while the connection broke is stored once, and the caller hears of it [LOAD-06]', async () => {
  const databaseUrl = await ownDatabase();
  const server = await startTestApp({ databaseUrl });
  const { id: user } = await newUser(server.app);
  const proxy = await openProxy(databaseUrl);
  const orm = await openDatabase(proxy.url, { limits: PATIENT_DATABASE });
  await orm.em.fork().count(NoteEntity, { user });

  const row = { user_id: user, topic_id: '1.1', content: 'mine', created_at: NOW, updated_at: NOW };
  // The database hears the insert and commits it, but its answer never arrives.
  const answered = proxy.dropAnswers();
  const inserted = insertOnce(databaseOf(orm), 'notes', row);
  await answered;
  expect(await server.deps.orm.em.fork().count(NoteEntity, { user })).toBe(1);
  proxy.cut();
  const id = await inserted;
  const stored = await server.deps.orm.em.fork().find(NoteEntity, { user });
  expect(stored.map((note) => [note.id, note.content])).toEqual([[id, 'mine']]);

  await orm.close(true);
  proxy.close();
  await server.close();
});
