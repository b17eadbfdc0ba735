import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClientFileEntity } from '#schema/entities/client-file.ts';
import { databaseOf } from '#schema/orm.config.ts';
import { clearOldFiles, keepFiles } from '../platform/kept-files.ts';
import { testApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { statementsOf } from '../testing/statements.ts';

// Another build than the one that the server has.
const FILES = {
  'today-0ldBu1ld.js': 'export const today = "ä";',
  'style-0ldBu1ld.css': 'b{}',
  'x-0ldBu1ld.js.br': 'x',
};
const MONTH_MS = 30 * 86_400_000;

let folder: string;
let now = Date.now();
const server = testApp(async () => ({ databaseUrl: await ownDatabase(), deps: { clock: () => new Date(now) } }));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'old-build-'));
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content);
});
afterAll(() => rm(folder, { recursive: true }));

const em = () => server.deps.orm.em.fork();
const get = (path: string) => server.app.inject({ url: path });

test('a server serves the files of another build, with their type and for a year [MANY-06]', async () => {
  expect((await get('/assets/today-0ldBu1ld.js')).statusCode).toBe(404);
  expect(await keepFiles(databaseOf(server.deps.orm), folder, new Date())).toBe(2);
  expect(await keepFiles(databaseOf(server.deps.orm), folder, new Date())).toBe(0);
  now += 1000;
  expect((await get('/assets/today-0ldBu1ld.js')).statusCode).toBe(200);

  const script = await get('/assets/today-0ldBu1ld.js');
  expect(script.body).toBe(FILES['today-0ldBu1ld.js']);
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect((await get('/assets/style-0ldBu1ld.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  for (const unknown of ['x-0ldBu1ld.js.br', 'missing.js', '..%2fshell.html', 'today-0ldBu1ld.html', '%00.js'])
    expect((await get(`/assets/${unknown}`)).statusCode, unknown).toBe(404);
});

test('a flood of calls for unknown files reads the list of files once a second [MANY-06]', async () => {
  now += 1000;
  const statements = await statementsOf(async () => {
    for (let asked = 0; asked < 100; asked += 1) await get(`/assets/guess-${asked}.js`);
  });
  expect(statements).toHaveLength(1);
});

test('files of a build that no server has started with for a month are deleted [MANY-06]', async () => {
  await keepFiles(databaseOf(server.deps.orm), folder, new Date(now));
  expect(await clearOldFiles(databaseOf(server.deps.orm), new Date(now + MONTH_MS - 1000))).toBe(0);
  expect(await clearOldFiles(databaseOf(server.deps.orm), new Date(now + MONTH_MS + 1000))).toBe(2);
  expect(await em().count(ClientFileEntity)).toBe(0);
});
