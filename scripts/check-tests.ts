import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { paceProblems } from './check-tests/pace.ts';

// Fails if a test, or a helper of tests, depends on how fast the machine is.
const FILES = [
  '{shared,prisma-free-schema,src,worker,web,scripts,bench}/**/*.test.{ts,tsx}',
  '*.test.ts',
  'e2e/**/*.ts',
  '**/testing/**/*.{ts,tsx}',
];
/** The one helper with a time in it, what stops the clocks of the client's tests, and the test of this check. */
const EXCEPT = ['src/testing/patience.ts', 'web/testing/still-time.ts', 'scripts/check-tests/pace.test.ts'];

const files = new Set(await Array.fromAsync(glob(FILES, { exclude: ['node_modules/**', 'dist/**'] })));
let count = 0;
for (const file of [...files].sort()) {
  if (EXCEPT.includes(file)) continue;
  for (const { line, text, rule } of paceProblems(readFileSync(file, 'utf8'))) {
    count += 1;
    console.error(`${file}:${line}: ${rule}\n    ${text}`);
  }
}
if (count > 0) {
  console.error(`${count} places in tests depend on pace.`);
  process.exit(1);
}
