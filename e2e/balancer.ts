import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_MS = 250;

type Backend = { port: number; agent: Agent; isReady: boolean };

export type Balancer = {
  url: string;
  close(): void;
};

/**
 * Starts a plain balancer before servers on some ports. It sends calls to those that say they are ready, in turn. It repeats
 * a call only if the connection was refused.
 */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const backends = ports.map((port): Backend => ({ port, agent: new Agent({ keepAlive: true }), isReady: true }));
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
        if (response.headers.connection === 'close') backend.isReady = false;
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
    const response = await fetch(`http://127.0.0.1:${backend.port}/readyz`).catch(() => null);
    await response?.body?.cancel();
    backend.isReady = response?.status === 200;
  };
  const timer = setInterval(() => void Promise.all(backends.map(check)), CHECK_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(timer);
      for (const { agent } of backends) agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
