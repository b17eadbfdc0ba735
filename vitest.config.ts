import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const CORES = availableParallelism();
/** These tests spend much of their time waiting for browsers, for servers to start, and for leases to expire. */
const WAITING = { maxWorkers: Math.ceil(CORES * 1.5), sequence: { groupOrder: 1 } };
const COMPUTING = { maxWorkers: CORES, sequence: { groupOrder: 2 } };

/** Tests of pure rules, of the study material and of the simulated learners: they need no database, no process and no build. */
const UNIT = [
  'imports.test.ts',
  'shared/**/*.test.ts',
  'scripts/{content,docs}/**/*.test.ts',
  'bench/**/*.test.ts',
  '**/*.rules.test.ts',
];

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
          testTimeout: 20_000,
          isolate: false,
          ...COMPUTING,
        },
      },
      {
        root: here('.'),
        test: {
          name: 'server',
          include: ['{shared,src,worker,prisma-free-schema,scripts}/**/*.test.ts', '*.test.ts'],
          exclude: UNIT,
          environment: 'node',
          globalSetup: 'src/testing/global-setup.ts',
          setupFiles: 'src/testing/quick-passwords.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
          ...WAITING,
        },
      },
      {
        extends: './vite.config.ts',
        root: here('./web'),
        test: {
          name: 'web',
          include: ['**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          setupFiles: here('./web/testing/setup.ts'),
          restoreMocks: true,
          testTimeout: 20_000,
          css: false,
          isolate: false,
          ...COMPUTING,
        },
      },
      {
        root: here('.'),
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['src/testing/global-setup.ts', 'e2e/stack.ts', 'e2e/launch.ts'],
          // A build machine may be busy with other work, so a failed journey runs once more. The report shows the
          // retry.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          ...WAITING,
        },
      },
    ],
  },
});
