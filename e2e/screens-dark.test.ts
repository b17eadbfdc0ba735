import { expect, test } from 'vitest';
import { DESK, journeys, PHONE } from './browser.ts';
import { axeFaults } from './faults.ts';
import { NOWHERE, walk } from './walk.ts';

const { open, expectFault } = journeys();

test.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('on a %s in the dark no screen has a fault that axe finds', async (_, viewport) => {
  const page = await open({ colorScheme: 'dark', viewport });
  expectFault(NOWHERE);
  expect(await walk(page, axeFaults)).toEqual([]);
});
