import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { CLIENT } from './chunks.ts';

/** Below this a smaller file saves no packet. */
const LEAST = 1000;

/** Lays a brotli and a gzip copy beside each file of text, so that the server compresses none of them twice. */
export async function compressFiles(): Promise<void> {
  const files = await Array.fromAsync(glob('**/*.{js,css,svg}', { cwd: CLIENT }));
  await Promise.all(
    files.map(async (name) => {
      const file = join(CLIENT, name);
      const bytes = await readFile(file);
      if (bytes.length < LEAST) return;
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
