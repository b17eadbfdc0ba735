import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { clientFingerprint, FINGERPRINT_FILE } from './start/client-build.ts';
import { ROOT } from './start/project.ts';

// Taken first: a source that changes while Vite runs makes the result stale.
const fingerprint = await clientFingerprint();
process.env.NODE_ENV = 'production';
await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
await mkdir(join(ROOT, 'dist'), { recursive: true });
await writeFile(FINGERPRINT_FILE, fingerprint);
