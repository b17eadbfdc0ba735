import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { materialModules } from './scripts/build/material-modules.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('./web'),
  cacheDir: here('./node_modules/.vite'),
  plugins: [react(), tailwindcss(), materialModules(here('.'))],
  // The server puts the nonce of each answer in the place of this word.
  html: { cspNonce: 'CSP_NONCE' },
  server: { fs: { allow: [here('.')] } },
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Every browser with the colors of our styles knows modulepreload.
    modulePreload: { polyfill: false },
    sourcemap: false,
    // The screens' own styles are few: one file costs a visitor less than one more request.
    cssCodeSplit: false,
    // Fonts and pictures stay files: the policy for fonts allows 'self' only.
    assetsInlineLimit: 0,
  },
});
