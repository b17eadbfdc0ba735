import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { WORKER_PATH } from '../../shared/service-worker.ts';
import { ROOT } from '../start/project.ts';
import { ENTRY, type Manifest, readManifest, USER_SHELL } from './chunks.ts';

/** The screens that work without a connection. Every other screen is kept when it is first opened. */
const SCREENS = ['dashboard', 'review', 'topic', 'practice-quiz'].map((name) => `screens/${name}.tsx`);
/** All styles are in one file, which no module names. */
const STYLES = 'style.css';
const isScreen = (module: string) => module.startsWith('screens/');

/**
 * Builds dist/service-worker.js after the pages. It is a build of its own, because it is one file whose name must not
 * change with its content.
 */
export async function buildServiceWorker(): Promise<void> {
  const manifest = await readManifest();
  const page = await readFile(join(ROOT, 'dist/shell.html'));
  await build({
    configFile: false,
    root: join(ROOT, 'web'),
    logLevel: 'warn',
    define: {
      FILES: JSON.stringify(keptFiles(manifest).map((file) => `/${file}`)),
      RELEASE: JSON.stringify(createHash('sha256').update(page).digest('hex').slice(0, 16)),
    },
    build: {
      outDir: join(ROOT, 'dist'),
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(ROOT, 'web/service-worker.ts'),
        output: { format: 'iife', entryFileNames: WORKER_PATH.slice(1) },
      },
    },
  });
}

/**
 * Returns the files that the client needs to start and to show these screens, with all that they load later. Styles and
 * fonts belong to the entry.
 */
export function keptFiles(manifest: Manifest): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key]!;
    [...imports, ...dynamicImports.filter((module) => !isScreen(module))].forEach(visit);
  };
  [ENTRY, USER_SHELL, ...SCREENS].forEach(visit);
  const assets = [...seen].flatMap((key) => {
    const { file, assets: others = [] } = manifest[key]!;
    return [file, ...others];
  });
  return [...new Set([...assets, manifest[STYLES]!.file])].sort();
}
