import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../scripts/start/readiness.ts';
import { VARIABLE_NAMES } from '../src/platform/env.ts';

const PROJECT = join(import.meta.dirname, '..');
const PARTS = 'content prisma-free-schema scripts shared src web worker package.json vite.config.ts'.split(' ');
const SOON = { timeout: 20_000, interval: 50 };

// A copy of the project, whose sources a test may change.
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dev-'));
  await Promise.all(PARTS.map((part) => cp(join(PROJECT, part), join(root, part), { recursive: true })));
  await symlink(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('npm run dev shows a change of the server and of the client by itself [OPS-09]', { timeout: 60_000 }, async () => {
  const port = await freePort();
  const unset = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, '']));
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...unset, PORT: String(port), DATA_DIR: join(root, 'data') },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const get = (path: string, accept = '*/*') => fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });

  try {
    await vi.waitFor(() => expect(output).toContain(`Ready: http://localhost:${port}`), SOON);
    expect(await (await get('/topic/1.1', 'text/html')).text()).toContain('<html data-session="no"');
    expect((await get('/api/auth/user')).status).toBe(401);

    await appendFile(join(root, 'src/http/health.ts'), "\nprocess.stdout.write('the server has changed\\n');\n");
    await vi.waitFor(() => expect(output).toContain('\nthe server has changed'), SOON);
    await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(200), SOON);

    await appendFile(join(root, 'web/main.tsx'), "\nconsole.log('the client has changed');\n");
    await vi.waitFor(
      async () => expect(await (await get('/main.tsx')).text()).toContain('the client has changed'),
      SOON,
    );
  } finally {
    child.kill('SIGINT');
    await once(child, 'close');
  }
});
