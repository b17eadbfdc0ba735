import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { pages } from '../../shared/pages.ts';
import { CLIENT, ENTRY, type Manifest, readManifest, scriptsOf } from './chunks.ts';
import { publicPages } from './public-pages.ts';

// These tests measure the output of `npm run build`, which must run first.

/** Maximum kilobytes of gzipped JavaScript on the landing page. */
const BUDGET = 130;

let manifest: Manifest;
beforeAll(async () => {
  manifest = await readManifest();
});

const read = (file: string) => readFileSync(join(CLIENT, file));
const kilobytes = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1000;
const pageScripts = (modules: string[] = []) => scriptsOf(manifest, [ENTRY, ...modules]);

test(`the landing page needs no more than ${BUDGET} kB of JavaScript`, () => {
  const size = kilobytes(pageScripts(publicPages[0]!.modules));
  console.log(
    `JavaScript on the landing page: ${size.toFixed(1)} kB gzipped, including ${kilobytes(pageScripts()).toFixed(1)} kB for the entry`,
  );
  expect(publicPages[0]!.path).toBe('/');
  expect(size).toBeLessThanOrEqual(BUDGET);
});

/** All public pages except the contact page, whose form uses zod for validation. */
const withoutForm = publicPages.filter(({ path }) => path !== pages.contact);

test.each(withoutForm)('$path works without zod', ({ modules }) => {
  expect(pageScripts(modules).filter((file) => read(file).includes('invalid_type'))).toEqual([]);
});

test('every screen has its own chunk outside the entry', () => {
  const screens = globSync('screens/*.tsx', { cwd: 'web' }).filter((file) => !file.includes('.test.'));
  expect(screens.length).toBeGreaterThan(10);
  const files = screens.map((screen) => manifest[screen]?.file);
  expect(files).not.toContain(undefined);
  expect(new Set(files).size).toBe(screens.length);
  expect(pageScripts().filter((file) => files.includes(file))).toEqual([]);
});
