import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const FAULTS: Record<string, string> = {
  EADDRINUSE: 'is in use by another program. Stop that one, or choose another port',
  EACCES: 'needs more rights than this user has. Choose a port above 1023',
  EADDRNOTAVAIL: 'cannot be opened: HOST is not an address of this machine. Choose 127.0.0.1 or 0.0.0.0',
  ENOTFOUND: 'cannot be opened: HOST is not a name that this machine knows. Choose 127.0.0.1 or 0.0.0.0',
};

/** Throws a sentence when the server could not listen there. */
export async function checkPort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, reject) => {
    probe.once('error', reject).listen(port, host, () => probe.close(() => done()));
  }).catch((error: NodeJS.ErrnoException) => {
    const fault = FAULTS[error.code ?? ''] ?? `cannot be opened: ${error.message}. Choose another one`;
    throw new Error(`Port ${port} of ${host} ${fault}: PORT=${port + 1} npm start`);
  });
}

/** Any port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((done, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

const WILDCARDS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
const PATIENCE_MS = 20_000;

/** Resolves when the server says that all its parts are usable; says what is missing when that takes long. */
export async function untilReady(port: number, host: string, signal: AbortSignal): Promise<void> {
  const startedAt = Date.now();
  let isComplaintDue = true;
  for (;;) {
    const answer = await readyz(port, WILDCARDS[host] ?? host);
    signal.throwIfAborted();
    if (answer === 'ready') return;
    if (isComplaintDue && Date.now() - startedAt > PATIENCE_MS) {
      console.error(`Still not ready, and waiting on: ${answer}`);
      isComplaintDue = false;
    }
    await delay(50, undefined, { signal });
  }
}

async function readyz(port: number, host: string): Promise<string> {
  return new Promise((answer) => {
    const request = get({ port, host, path: '/readyz', timeout: 5_000, agent: false }, async (response) => {
      const body = await response.setEncoding('utf8').toArray();
      answer(response.statusCode === 200 ? 'ready' : `GET /readyz answers ${response.statusCode}: ${body.join('')}`);
    });
    request.on('timeout', () => request.destroy(new Error('GET /readyz does not answer')));
    request.on('error', (error) => answer(error.message));
  });
}
