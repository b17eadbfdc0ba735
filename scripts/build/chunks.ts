import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../start/project.ts';

/** Vite's list of the output file for each module. The keys are paths below web/. */
export type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; assets?: string[] }
>;

export const ENTRY = 'index.html';
/** The module that every screen of a signed-in user loads. */
export const USER_SHELL = 'app/shell/user-shell.ts';
export const CLIENT = join(ROOT, 'dist/web');

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(ROOT, 'dist/manifest.json'), 'utf8'));
}

/** Returns all scripts that these modules load immediately: their chunks and all direct and indirect static imports. */
export function scriptsOf(manifest: Manifest, modules: string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    chunk(manifest, key).imports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...seen].map((key) => chunk(manifest, key).file);
}

function chunk(manifest: Manifest, key: string) {
  const found = manifest[key];
  if (!found) throw new Error(`The client has no chunk of ${key}`);
  return found;
}
