import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { pages } from '../../shared/pages.ts';
import { CLIENT, ENTRY, type Manifest, readManifest, scriptsOf } from './chunks.ts';
import { publicPages } from './public-pages.ts';
import { keptFiles } from './service-worker.ts';

// These tests measure the output of `npm run build`, which must run first.

/** Maximum kilobytes of gzipped JavaScript and styles on the landing page. */
const BUDGET = 128;
const STYLES_BUDGET = 18.5;

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

test(`all styles together need no more than ${STYLES_BUDGET} kB`, () => {
  expect(kilobytes([manifest['style.css']!.file])).toBeLessThanOrEqual(STYLES_BUDGET);
});

/** All public pages except the contact page, whose form uses zod for validation. */
const withoutForm = publicPages.filter(({ path }) => path !== pages.contact);

test.each(withoutForm)('$path works without zod', ({ modules }) => {
  expect(pageScripts(modules).filter((file) => read(file).includes('invalid_type'))).toEqual([]);
});

test('the service worker keeps the screens of today, and no more than 500 kB', () => {
  const kept = keptFiles(manifest);
  for (const screen of ['dashboard', 'review', 'topic', 'practice-quiz']) {
    expect(kept).toContain(manifest[`screens/${screen}.tsx`]!.file);
  }
  for (const screen of ['landing', 'glossary', 'blog']) {
    expect(kept).not.toContain(manifest[`screens/${screen}.tsx`]!.file);
  }
  expect(kept.some((file) => file.endsWith('.css')) && kept.some((file) => file.endsWith('.woff2'))).toBe(true);
  const worker = readFileSync(join(CLIENT, '../service-worker.js'), 'utf8');
  expect(kept.filter((file) => !worker.includes(file))).toEqual([]);
  console.log(`The service worker keeps ${kept.length} files, ${kilobytes(kept).toFixed(1)} kB gzipped`);
  expect(kilobytes(kept)).toBeLessThanOrEqual(500);
});

test('every screen has its own chunk outside the entry', () => {
  const screens = globSync('screens/*.tsx', { cwd: 'web' }).filter((file) => !file.includes('.test.'));
  expect(screens.length).toBeGreaterThan(10);
  const files = screens.map((screen) => manifest[screen]?.file);
  expect(files).not.toContain(undefined);
  expect(new Set(files).size).toBe(screens.length);
  expect(pageScripts().filter((file) => files.includes(file))).toEqual([]);
});
