import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { refusedLicenses } from './licenses.ts';

test('every package of the product has a license that allows to ship it [OPS-46]', () => {
  expect(refusedLicenses('node_modules', 'package-lock.json')).toEqual([]);
});

test('a license that is not on the list is named; packages for development may have any [OPS-46]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'study-guide-licenses-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lock = {
    packages: {
      '': { license: 'MIT' },
      'node_modules/free': { license: '(GPL-3.0 OR MIT)' },
      'node_modules/free/node_modules/strict': { license: 'MIT AND GPL-3.0' },
      'node_modules/unknown': {},
      'node_modules/tool': { license: 'GPL-3.0', dev: true },
    },
  };
  await writeFile(join(folder, 'lock.json'), JSON.stringify(lock));
  expect(refusedLicenses(join(folder, 'node_modules'), join(folder, 'lock.json'))).toEqual([
    { name: 'strict', license: 'MIT AND GPL-3.0' },
    { name: 'unknown', license: 'unknown' },
  ]);
});
