import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pause } from '../src/testing/patience.ts';

/** Milliseconds between two checks of the servers. */
const CHECK_MS = 250;

type Backend = {
  port: number;
  agent: Agent;
  isReady: boolean;
  /** How many of its answers ended their connection, as those of a server that stops do. */
  ends: number;
};

export type Balancer = {
  url: string;
  /** Returns the ports of the servers that get calls. */
  readyPorts(): number[];
  close(): Promise<void>;
};

/**
 * Starts a plain balancer before servers on some ports. It sends calls to those that say they are ready, in turn. It repeats
 * a call only if the connection was refused.
 */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const backends = ports.map(
    (port): Backend => ({ port, agent: new Agent({ keepAlive: true }), isReady: true, ends: 0 }),
  );
  let turn = 0;

  function send(client: IncomingMessage, body: Buffer, answer: ServerResponse, tried: Backend[] = []): void {
    const left = backends.filter((backend) => !tried.includes(backend));
    const ready = left.filter(({ isReady }) => isReady);
    const candidates = ready.length > 0 ? ready : left;
    if (candidates.length === 0) return void answer.writeHead(502).end();
    turn += 1;
    const backend = candidates[turn % candidates.length]!;
    const { method, url: path, headers } = client;
    const forwarded = { ...headers, 'x-forwarded-for': client.socket.remoteAddress };
    request({ port: backend.port, agent: backend.agent, method, path, headers: forwarded })
      .on('response', (response) => {
        if (response.headers.connection === 'close') {
          backend.isReady = false;
          backend.ends += 1;
        }
        const { connection: _ofBackend, 'keep-alive': _its, ...rest } = response.headers;
        answer.writeHead(response.statusCode!, rest);
        response.pipe(answer).on('error', () => {});
      })
      .on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return send(client, body, answer, [...tried, backend]);
        if (answer.headersSent) answer.destroy();
        else answer.writeHead(502, { 'x-reason': error.code ?? 'unknown' }).end();
      })
      .end(body);
  }

  const server = createServer(async (client, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of client) chunks.push(chunk);
    send(client, Buffer.concat(chunks), answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const check = async (backend: Backend) => {
    const { ends } = backend;
    const response = await fetch(`http://127.0.0.1:${backend.port}/readyz`).catch(() => null);
    await response?.body?.cancel();
    // A late answer says less than a call that was answered since.
    backend.isReady = response?.status === 200 && backend.ends === ends;
  };
  const closing = new AbortController();
  const checking = (async () => {
    while (!closing.signal.aborted) {
      await Promise.all(backends.map(check));
      await pause(CHECK_MS);
    }
  })();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readyPorts: () => backends.filter(({ isReady }) => isReady).map(({ port }) => port),
    close: async () => {
      closing.abort();
      await checking;
      for (const { agent } of backends) agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
