import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The tests run the real npm in a small project. Its runtime is a folder, so no test needs the network.
let root: string;

type CommandResult = { code: number; output: string };

async function prepare(): Promise<CommandResult> {
  const run = promisify(execFile)(process.execPath, [join(root, 'scripts/prepare.js')], { cwd: tmpdir() });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error) => ({ code: error.code, output: error.stdout + error.stderr }),
  );
}

const writeJson = (path: string, value: unknown) => writeFile(join(root, path), JSON.stringify(value, null, 2));
const manifest = (dependencies: Record<string, string> = {}) => ({
  name: 'small',
  version: '1.0.0',
  type: 'module',
  dependencies,
  optionalDependencies: { 'node-here': 'file:runtime' },
});

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'prepare-'));
  await mkdir(join(root, 'scripts'));
  await cp(join(import.meta.dirname, 'prepare.js'), join(root, 'scripts/prepare.js'));
  await mkdir(join(root, 'runtime/bin'), { recursive: true });
  await writeJson('runtime/package.json', { name: 'node-here', version: '26.0.0', bin: { node: 'bin/node' } });
  await writeFile(join(root, 'runtime/bin/node'), '#!/bin/sh\n', { mode: 0o755 });
  await writeJson('package.json', manifest());
  await promisify(execFile)('npm', ['install', '--package-lock-only', '--offline', '--no-audit'], { cwd: root });
});
afterAll(() => rm(root, { recursive: true }));

test('installs the locked dependencies only if they are missing or outdated [OPS-01]', async () => {
  expect(await prepare()).toEqual({ code: 0, output: expect.stringMatching(/Installing[\s\S]*Installed in/) });
  expect(await prepare()).toEqual({ code: 0, output: '' });

  await appendFile(join(root, 'package-lock.json'), '\n');
  expect(await prepare()).toEqual({ code: 0, output: expect.stringContaining('Installed in') });
  expect(await prepare()).toEqual({ code: 0, output: '' });

  await rm(join(root, 'node_modules'), { recursive: true });
  expect(await prepare()).toEqual({ code: 0, output: expect.stringContaining('Installed in') });
});

test('names the packages in which package.json and package-lock.json differ', async () => {
  await writeJson('package.json', manifest({ zod: '^4.0.0' }));
  await rm(join(root, 'node_modules'), { recursive: true, force: true });
  expect(await prepare()).toEqual({ code: 1, output: expect.stringContaining('package-lock.json differ in zod') });
  await writeJson('package.json', manifest());
});

test('installs nothing whose hash is not in package-lock.json [OPS-01]', async () => {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
  const { packages, ...rest } = JSON.parse(lock);
  const unchecked = { ...packages, 'node_modules/zod': { version: '4.0.0' } };
  await writeJson('package-lock.json', { ...rest, packages: unchecked });
  await rm(join(root, 'node_modules'), { recursive: true, force: true });
  expect(await prepare()).toEqual({ code: 1, output: expect.stringContaining('has no hash of node_modules/zod') });
  await writeFile(join(root, 'package-lock.json'), lock);
});

test('the runtime is locked with its hash for each platform, and no name of a registry is in the lock [OPS-11]', async () => {
  const lock = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock);
  const runtimes = Object.keys(packages[''].optionalDependencies);
  expect(runtimes).toHaveLength(4);
  for (const name of runtimes)
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version: expect.stringMatching(/^26\./),
      integrity: expect.stringMatching(/^sha512-/),
    });
  expect(Object.values<{ resolved?: string }>(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test('explains what to do if there is no runtime for the platform [OPS-11]', async () => {
  await rm(join(root, 'runtime/bin'), { recursive: true });
  await rm(join(root, 'node_modules'), { recursive: true, force: true });
  expect(await prepare()).toEqual({
    code: 1,
    output: expect.stringContaining(`no Node 26 for ${process.platform}-${process.arch}`),
  });
});
