import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from './start/project.ts';

const { scripts } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'));
const stages = (name: string) => scripts[name].split(' && ');

test('npm test installs, checks types, style and material, builds, and runs all test projects [OPS-08]', () => {
  expect(stages('test')).toEqual([
    'node scripts/prepare.js',
    'npm run check',
    'npm run build -- --when-stale',
    'vitest run',
  ]);
  expect(stages('check')).toEqual([
    'tsc --noEmit',
    'biome check --error-on-warnings .',
    'knip',
    'npm run check:content',
  ]);
});

test('the quick command leaves out only what needs a database, a build or a browser', () => {
  expect(stages('test:quick')).toEqual([
    'node scripts/prepare.js',
    'npm run check',
    'vitest run --project unit --project web',
  ]);
});
