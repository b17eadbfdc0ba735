import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { loadMaterial } from '#server/features/topics/material.service.ts';
import { compressFiles } from './build/compress.ts';
import { clientFingerprint, FINGERPRINT_FILE, isClientFresh } from './start/client-build.ts';
import { ROOT } from './start/project.ts';

// `npm run build -- --when-stale`: what is built from the present sources stays.
if (process.argv.includes('--when-stale') && (await isClientFresh())) {
  console.log('The client is up to date.');
  process.exit();
}

// Taken first: a source that changes while Vite runs makes the result stale.
const fingerprint = await clientFingerprint();
await rm(FINGERPRINT_FILE, { force: true });
process.env.NODE_ENV = 'production';
// React looks at the environment while it is loaded.
const { renderPages } = await import('./build/render-pages.ts');
const { drawPreviews } = await import('./build/previews.ts');
const { publicPages } = await import('./build/public-pages.ts');
// Compiled once, for every start and for the pages that show some of it.
loadMaterial();
await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
await renderPages();
await Promise.all([drawPreviews(publicPages), compressFiles()]);
await writeFile(FINGERPRINT_FILE, fingerprint);
