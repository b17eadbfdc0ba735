import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { brand } from './scripts/build/brand.ts';
import { materialModules } from './scripts/build/material-modules.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('./web'),
  cacheDir: here('./node_modules/.vite'),
  plugins: [react(), tailwindcss(), materialModules(here('.')), brand(here('.'))],
  // The server replaces this placeholder with the nonce of each response.
  html: { cspNonce: 'CSP_NONCE' },
  server: { fs: { allow: [here('.')] } },
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Every browser that supports the colors in our styles also supports modulepreload.
    modulePreload: { polyfill: false },
    sourcemap: false,
    // Styles for single screens are small. One file costs a visitor less than an additional request.
    cssCodeSplit: false,
    // Fonts and images stay separate files, because the content security policy allows fonts only from 'self'.
    assetsInlineLimit: 0,
  },
  test: {
    // Tests spend much of their time waiting: for browsers, for servers to start, for killed workers to end.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      {
        root: here('.'),
        test: {
          name: 'node',
          include: ['{shared,src,worker,prisma-free-schema,scripts}/**/*.test.ts', '*.test.ts'],
          environment: 'node',
          globalSetup: 'src/testing/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
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
        },
      },
      {
        root: here('.'),
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'e2e/stack.ts',
          // A CI machine may be busy with other work, so a failed journey runs again. Vitest reports the retry.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
