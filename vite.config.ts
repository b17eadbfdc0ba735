import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brand } from './scripts/build/brand.ts';
import { chunkGroups } from './scripts/build/chunk-groups.ts';
import { materialModules } from './scripts/build/material-modules.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The link for streamed responses is in the same module as what every page needs. With a copy of that module for the file
 * that uses the link, the link and what it needs are not on the start page.
 */
const lazyStreamLink = (): Plugin => ({
  name: 'lazy-stream-link',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source !== '@trpc/client' || !importer?.endsWith('/lib/stream-link.ts')) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && `${found.id}?stream`;
  },
});

export default defineConfig({
  root: here('./web'),
  cacheDir: here('./node_modules/.vite'),
  plugins: [lazyStreamLink(), react(), tailwindcss(), materialModules(here('.')), brand(here('.'))],
  resolve: {
    alias: [
      // React has this hook itself. Packages that support older versions of React would add a second one.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
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
    rolldownOptions: {
      // The package doesn't say that its modules have no side effects, so its WebSocket client would remain.
      treeshake: { moduleSideEffects: [{ test: /@trpc.client/, sideEffects: false }] },
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: { groups: chunkGroups },
        // The entry lists the names of all chunks, so they are short. The name of a shared chunk of icons has the names of all
        // chunks that load it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]!.slice(0, 8)}-[hash:7].js`,
      },
    },
    // Fonts and images stay separate files, because the content security policy allows fonts only from 'self'.
    assetsInlineLimit: 0,
  },
});
