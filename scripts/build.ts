import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { loadMaterial } from '#server/features/topics/material.service.ts';
import { compressFiles } from './build/compress.ts';
import { clientFingerprint, FINGERPRINT_FILE, isClientFresh } from './start/client-build.ts';
import { ROOT } from './start/project.ts';

// `npm run build -- --when-stale` builds only if a source file has changed since the last build.
if (process.argv.includes('--when-stale') && (await isClientFresh())) {
  console.log('The client is up to date.');
  process.exit();
}

// Computed first, so that a source file that changes during the build makes the result stale.
const fingerprint = await clientFingerprint();
await rm(FINGERPRINT_FILE, { force: true });
process.env.NODE_ENV = 'production';
// Imported after NODE_ENV is set, because React reads it when it is loaded.
const { renderPages } = await import('./build/render-pages.ts');
const { drawPreviews } = await import('./build/previews.ts');
const { drawIcons } = await import('./build/app-manifest.ts');
const { buildServiceWorker } = await import('./build/service-worker.ts');
const { publicPages } = await import('./build/public-pages.ts');
// Compiles the study material into the cache that the pages below and every start of the product use.
loadMaterial();
await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
await renderPages();
await Promise.all([drawPreviews(publicPages), drawIcons(), buildServiceWorker(), compressFiles()]);
await writeFile(FINGERPRINT_FILE, fingerprint);
