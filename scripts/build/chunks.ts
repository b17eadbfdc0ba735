import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../start/project.ts';

/** Vite's list of what it made of which module; keys are paths below web/. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

export const ENTRY = 'index.html';
export const CLIENT = join(ROOT, 'dist/web');

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(ROOT, 'dist/manifest.json'), 'utf8'));
}

/** All files that these modules need at once: their own chunks and what those import, however deep. */
export function filesOf(manifest: Manifest, modules: string[]): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    chunk(manifest, key).imports?.forEach(visit);
  };
  modules.forEach(visit);
  const chunks = [...seen].map((key) => chunk(manifest, key));
  return { scripts: chunks.map(({ file }) => file), styles: [...new Set(chunks.flatMap(({ css = [] }) => css))] };
}

function chunk(manifest: Manifest, key: string) {
  const found = manifest[key];
  if (!found) throw new Error(`The client has no chunk of ${key}`);
  return found;
}
