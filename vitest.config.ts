import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './src/testing/patience.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const CORES = availableParallelism();
/** These tests spend much of their time waiting for browsers, for servers to start, and for leases to expire. */
const WAITING = { maxWorkers: Math.ceil(CORES * 1.5), sequence: { groupOrder: 1 } };
const COMPUTING = { maxWorkers: CORES, sequence: { groupOrder: 2 } };

/** A test waits many times, and each wait has its own bound. These time-outs only end a test that hangs. */
const HANGING = { testTimeout: 15 * PATIENCE_MS, hookTimeout: 15 * PATIENCE_MS };
const TIMES = { ...HANGING, expect: { poll: { timeout: PATIENCE_MS } }, retry: 0 };

/** Tests of pure rules, of the study material and of the simulated learners: they need no database, no process and no build. */
const UNIT = [
  'imports.test.ts',
  'shared/**/*.test.ts',
  'scripts/{check-tests,content,docs}/**/*.test.ts',
  'bench/**/*.test.ts',
  '**/*.rules.test.ts',
];
/** Tests that `npm test` leaves to `npm run test:all`. */
const LONG = '**/*.long.test.ts';
/** Tests that replace a module or something that belongs to the whole process, so each file has a process of its own. */
const ISOLATED = ['src/features/auth/auth.password.test.ts', 'src/platform/ai/claude.test.ts'];

const ON_A_SERVER = {
  ...{ environment: 'node', ...TIMES, ...WAITING },
  globalSetup: 'src/testing/global-setup.ts',
  setupFiles: 'src/testing/quick-passwords.ts',
};
const SERVER = ['{shared,src,worker,prisma-free-schema,scripts}/**/*.test.ts', '*.test.ts'];
const IN_A_BROWSER = {
  ...{ environment: 'node', ...TIMES, ...WAITING },
  globalSetup: ['src/testing/global-setup.ts', 'e2e/stack.ts', 'e2e/launch.ts'],
};

export default defineConfig({
  root: here('.'),
  test: {
    projects: [
      {
        root: here('.'),
        test: {
          name: 'unit',
          include: UNIT,
          exclude: ['node_modules', 'dist'],
          environment: 'node',
          isolate: false,
          ...TIMES,
          ...COMPUTING,
        },
      },
      {
        root: here('.'),
        test: {
          name: 'server',
          include: SERVER,
          exclude: [...UNIT, ...ISOLATED, LONG],
          // To load the server again for each file would take longer than most files.
          isolate: false,
          ...ON_A_SERVER,
        },
      },
      { root: here('.'), test: { name: 'server-isolated', include: ISOLATED, ...ON_A_SERVER } },
      {
        root: here('.'),
        test: {
          name: 'server-long',
          include: ['{src,worker,prisma-free-schema,scripts}/**/*.long.test.ts'],
          ...ON_A_SERVER,
        },
      },
      {
        extends: './vite.config.ts',
        root: here('./web'),
        test: {
          name: 'web',
          // 'Yesterday' depends on it.
          env: { TZ: 'UTC' },
          include: ['**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          setupFiles: here('./web/testing/setup.ts'),
          restoreMocks: true,
          css: false,
          isolate: false,
          ...TIMES,
          ...COMPUTING,
        },
      },
      {
        root: here('.'),
        test: { name: 'journeys', include: ['e2e/**/*.test.ts'], exclude: [LONG], ...IN_A_BROWSER },
      },
      {
        root: here('.'),
        test: { name: 'journeys-long', include: ['e2e/**/*.long.test.ts'], ...IN_A_BROWSER },
      },
    ],
  },
});
