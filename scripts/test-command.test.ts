import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from './start/project.ts';

const { scripts } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'));
const stages = (name: string) => scripts[name].split(' && ');

test('npm test installs, checks types, style, material and tests, builds, and runs all but the long tests [OPS-08]', () => {
  expect(stages('test')).toEqual([
    'node scripts/prepare.js',
    'npm run check',
    'npm run build -- --when-stale',
    "vitest run --project '!*-long'",
  ]);
  expect(stages('check')).toEqual([
    'tsc --noEmit',
    'biome check --error-on-warnings .',
    'knip',
    'npm run check:content',
    'npm run check:tests',
  ]);
});

test('npm run test:all runs npm test and then the long tests, and the build machine does the same [OPS-08]', () => {
  expect(stages('test:all')).toEqual(['npm test', 'npm run test:long']);
  expect(stages('test:long').at(-1)).toBe("vitest run --project '*-long'");
  expect(readFileSync(`${ROOT}/.ci/run`, 'utf8')).toMatch(/\nnpm test\nnpm run test:long\n$/);
});

test('the quick command leaves out only what needs a database, a build or a browser', () => {
  expect(stages('test:quick')).toEqual([
    'node scripts/prepare.js',
    'npm run check',
    'vitest run --project unit --project web',
  ]);
});
