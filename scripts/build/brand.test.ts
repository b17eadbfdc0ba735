import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logoBooks } from '../../shared/logo.ts';
import { ROOT } from '../start/project.ts';
import { readColorTokens } from './color-tokens.ts';

// These tests read the build: npm run build comes first.

const color = readColorTokens(ROOT);
const built = (file: string) => readFileSync(join(ROOT, 'dist', file), 'utf8');

test('the favicon is the logo in the accent color, for light and for dark browsers', () => {
  const favicon = built('web/favicon.svg');
  for (const { x, y, width } of logoBooks) expect(favicon).toContain(`<rect x="${x}" y="${y}" width="${width}"`);
  expect(favicon).toContain(color('accent').light);
  expect(favicon).toContain(color('accent').dark);
});

test('a page links its favicon and gives the browser the color of the paper', () => {
  const page = built('shell.html');
  expect(page).toContain('<link rel="icon" href="/favicon.svg"');
  expect(page).toContain(`content="${color('paper').light}"`);
  expect(page).toContain(`content="${color('paper').dark}"`);
});

test('a color that the tokens lack is an error', () => {
  expect(() => color('pink')).toThrow('tokens.css has no color --pink');
});
