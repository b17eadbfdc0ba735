import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../scripts/start/readiness.ts';
import { VARIABLE_NAMES } from '../src/platform/env.ts';
import { pause } from '../src/testing/patience.ts';

const PROJECT = join(import.meta.dirname, '..');
const PARTS = 'content prisma-free-schema scripts shared src web worker package.json vite.config.ts'.split(' ');

const cleanUp = new AsyncDisposableStack();
// A copy of the project, whose sources a test may change.
let root: string;
let output = '';
let get: (path: string, accept?: string) => Promise<Response>;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dev-'));
  cleanUp.defer(() => rm(root, { recursive: true, force: true }));
  await Promise.all(PARTS.map((part) => cp(join(PROJECT, part), join(root, part), { recursive: true })));
  await symlink(join(PROJECT, 'node_modules'), join(root, 'node_modules'));

  const port = await freePort();
  get = (path, accept = '*/*') => fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
  const unset = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, '']));
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...unset, PORT: String(port), DATA_DIR: join(root, 'data') },
  });
  const ended = once(child, 'close');
  cleanUp.defer(async () => {
    child.kill('SIGINT');
    await ended;
  });
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Ready: ')) ready.resolve();
    });
  }
  await Promise.race([ready.promise, ended]);
  expect(output).toContain(`Ready: http://localhost:${port}`);
});
afterAll(() => cleanUp.disposeAsync());

/**
 * Adds a line to a file until the change shows. Whatever watches the file may have begun after the first one, and each one
 * starts its work again, so the looks get more from one to the next.
 */
async function change(file: string, line: string, isShown: () => boolean | Promise<boolean>): Promise<void> {
  for (let looks = 100; ; looks *= 2) {
    await appendFile(join(root, file), `\n${line}\n`);
    for (let look = 0; look < looks; look += 1) {
      if (await isShown()) return;
      await pause(100);
    }
  }
}

test('npm run dev shows a change of the server and of the client by itself [OPS-09]', async () => {
  expect(await (await get('/topic/1.1', 'text/html')).text()).toContain('<html data-session="no"');
  expect((await get('/api/auth/user')).status).toBe(401);
  const main = async () => (await get('/main.tsx')).text();
  expect(await main()).not.toContain('the client has changed');

  await change('src/http/health.ts', "process.stdout.write('the server has changed\\n');", () =>
    output.includes('\nthe server has changed'),
  );
  await expect.poll(async () => (await get('/readyz')).status).toBe(200);

  await change('web/main.tsx', "console.log('the client has changed');", async () =>
    (await main()).includes('the client has changed'),
  );
});
