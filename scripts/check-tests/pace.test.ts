import { expect, test } from 'vitest';
import { paceProblems } from './pace.ts';

test.each([
  'const PATIENT = { timeout: 15_000 };',
  'await expect.poll(read, { interval: 5, timeout: 1000 }).toBe(1);',
  'vi.setConfig({ testTimeout: 300_000 });',
  'context.setDefaultTimeout(10_000);',
  '}, 120_000);',
  'await page.waitForTimeout(300);',
  "import { setTimeout as delay } from 'node:timers/promises';",
  'await new Promise((resolve) => setTimeout(resolve, 50));',
  "await client.query('select pg_sleep(1)');",
  'const began = performance.now();',
  'expect(Date.now() - began).toBeLessThan(3000);',
  'retry: 1,',
])('%s depends on pace', (line) => {
  expect(paceProblems(`first();\n${line}\nlast();`)).toMatchObject([{ line: 2, text: line.trim() }]);
});

test.each([
  'await expect.poll(read).toBe(1);',
  'const rules = { timeout: PATIENCE_MS };',
  "vi.useFakeTimers({ toFake: ['setTimeout'] });",
  'const expired = new Date(Date.now() - 1000);',
  '// Testing Library waits with the real setTimeout(fn, 50).',
])('%s does not', (line) => {
  expect(paceProblems(line)).toEqual([]);
});
