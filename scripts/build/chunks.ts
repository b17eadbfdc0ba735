import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../start/project.ts';

/** Vite's list of what it made of which module; keys are paths below web/. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

export const ENTRY = 'index.html';
export const CLIENT = join(ROOT, 'dist/web');

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(ROOT, 'dist/manifest.json'), 'utf8'));
}

/** All scripts that these modules need at once: their own chunks and what those import, however deep. */
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
