import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientFingerprint } from './client-build.ts';

let root: string;

async function write(path: string, text: string): Promise<string> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
  return clientFingerprint(root);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'client-build-'));
  await write('web/main.tsx', 'start()');
  await write('src/main.ts', 'serve()');
});
afterAll(() => rm(root, { recursive: true }));

test.each([
  'web/main.tsx',
  'web/ui/new-part.tsx',
  'shared/quiz.ts',
  'content/exam.json',
  'content/legal/privacy.json',
  'content/topics/1.1/study.yaml',
  'src/features/topics/material-compiler.ts',
  'package-lock.json',
])('a change in %s makes the build stale [OPS-02]', async (path) => {
  const before = await clientFingerprint(root);
  expect(await write(path, 'changed()')).not.toBe(before);
});

test.each(['src/main.ts', 'web/main.test.tsx', 'web/testing/setup.ts'])(
  'a change in %s leaves the build fresh [OPS-02]',
  async (path) => {
    const before = await clientFingerprint(root);
    expect(await write(path, 'changed()')).toBe(before);
  },
);
