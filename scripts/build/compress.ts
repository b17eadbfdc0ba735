import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { CLIENT } from './chunks.ts';

/** In bytes. Compressing a smaller file saves no network packet. */
const MIN_SIZE = 1000;

/** Writes a brotli and a gzip copy of each text file, so that the server does not compress it for every request. */
export async function compressFiles(): Promise<void> {
  const files = await Array.fromAsync(glob('**/*.{js,css,svg}', { cwd: CLIENT }));
  await Promise.all(
    files.map(async (name) => {
      const file = join(CLIENT, name);
      const bytes = await readFile(file);
      if (bytes.length < MIN_SIZE) return;
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
