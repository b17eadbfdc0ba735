import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const FAULTS: Record<string, string> = {
  EADDRINUSE: 'is in use by another program. Stop that program, or choose another port by setting PORT.',
  EACCES: 'requires privileges that this user does not have. Set PORT to a number above 1023.',
  EADDRNOTAVAIL: 'cannot be opened because HOST is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.',
  ENOTFOUND: 'cannot be opened because this machine cannot resolve HOST. Set HOST to 127.0.0.1 or 0.0.0.0.',
};

/** Throws an error with advice for the user when the server cannot listen on the port. */
export async function checkPort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, reject) => {
    probe.once('error', reject).listen(port, host, () => probe.close(() => done()));
  }).catch((error: NodeJS.ErrnoException) => {
    const fault =
      FAULTS[error.code ?? ''] ?? `cannot be opened: ${error.message}. Choose another port by setting PORT.`;
    throw new Error(`Port ${port} on ${host} ${fault}`);
  });
}

/** Returns a free port below the range for outgoing connections, which could take the port before it is used. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((answer) => {
      probe.once('error', () => answer(false)).listen(port, '127.0.0.1', () => answer(true));
    });
    if (!isFree) continue;
    await new Promise((closed) => probe.close(closed));
    return port;
  }
  throw new Error('No free port was found on 127.0.0.1.');
}

const WILDCARDS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
const PATIENCE_MS = 20_000;

/** Resolves when the server reports that it is ready. Prints the reason once if that takes longer than 20 seconds. */
export async function untilReady(port: number, host: string, signal: AbortSignal): Promise<void> {
  const startedAt = Date.now();
  let isReported = false;
  for (;;) {
    const status = await readyz(port, WILDCARDS[host] ?? host);
    signal.throwIfAborted();
    if (status === 'ready') return;
    if (!isReported && Date.now() - startedAt > PATIENCE_MS) {
      console.error(`The server is not ready yet: ${status}`);
      isReported = true;
    }
    await delay(50, undefined, { signal });
  }
}

async function readyz(port: number, host: string): Promise<string> {
  return new Promise((answer) => {
    const request = get({ port, host, path: '/readyz', timeout: 5_000, agent: false }, async (response) => {
      const body = await response.setEncoding('utf8').toArray();
      answer(
        response.statusCode === 200 ? 'ready' : `GET /readyz responded with ${response.statusCode}: ${body.join('')}`,
      );
    });
    request.on('timeout', () => request.destroy(new Error('GET /readyz timed out')));
    request.on('error', (error) => answer(error.message));
  });
}
