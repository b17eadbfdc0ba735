import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './project.ts';

export const FINGERPRINT_FILE = join(ROOT, 'dist/.sources-hash');

/** All files that affect the client build. */
const SOURCES = [
  'web/**/*.*',
  'shared/**/*.ts',
  'content/**/*.json',
  'content/topics/*/*.yaml',
  'src/features/topics/material*.ts',
  'src/http/html.ts',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/build/*.ts',
  'package-lock.json',
];
const isSource = (path: string) => !/\.test\.tsx?$|^web\/testing\//.test(path);

export async function clientFingerprint(root = ROOT): Promise<string> {
  const paths = (await Array.fromAsync(glob(SOURCES, { cwd: root }))).filter(isSource).sort();
  const contents = await Promise.all(paths.map((path) => readFile(join(root, path))));
  const hash = createHash('sha256');
  paths.forEach((path, index) => {
    hash.update(`${path}\0`).update(contents[index] as Buffer);
  });
  return hash.digest('hex');
}

export async function isClientFresh(): Promise<boolean> {
  if (!existsSync(join(ROOT, 'dist/shell.html')) || !existsSync(FINGERPRINT_FILE)) return false;
  return (await readFile(FINGERPRINT_FILE, 'utf8')) === (await clientFingerprint());
}
