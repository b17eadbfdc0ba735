// Measures the time from the start of the server until it is ready, and the bytes of a visitor's first view.
import { line, median, type Program, ROUNDS, type Testbed } from './testbed.ts';

const ENCODED = { 'accept-encoding': 'br' };

/** Returns the bytes that a file of the site transfers. fetch decodes the body, so only the header tells. */
async function bytesOf(url: string): Promise<number> {
  const response = await fetch(url, { headers: ENCODED });
  const length = response.headers.get('content-length');
  if (!response.ok || length === null) throw new Error(`${url}: ${response.status}, without a length`);
  await response.arrayBuffer();
  return Number(length);
}

/** Measures the landing page with the scripts and styles that it names. */
async function firstView({ url }: Program): Promise<number> {
  const page = await (await fetch(url)).text();
  const files = page.matchAll(/<(?:script|link)[^>]*(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g);
  const paths = new Set([...files].map(([, path]) => path!));
  const sizes = await Promise.all(['/', ...paths].map((path) => bytesOf(`${url}${path}`)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

export async function start(testbed: Testbed): Promise<void> {
  const databaseUrl = await testbed.database();
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    const server = await testbed.start('src/main.ts', databaseUrl);
    const ready = await fetch(`${server.url}/readyz`);
    if (!ready.ok) throw new Error(`/readyz answered ${ready.status}`);
    times.push(performance.now() - began);
    bytes = await firstView(server);
    await server.stop();
  }
  console.log(`Start: the server on a migrated database, ${ROUNDS} rounds, median`);
  line('start to ready', `${(median(times) / 1000).toFixed(1)} s`);
  line('bytes of the first view', `${(bytes / 1000).toFixed(1)} kB`);
}
