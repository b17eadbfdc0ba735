import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';

export type ProxyServer = { url: string; close(): Promise<void> };

/** Starts a server between the browser and the product. It handles every request, most by `passOn`. */
export async function startProxy(
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<ProxyServer> {
  const server = createServer(handle).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

type Changes = {
  path?: string;
  headers?: IncomingHttpHeaders;
  /** Responds to the browser. By default, with exactly what the product has responded. */
  respond?: (response: IncomingMessage, outgoing: ServerResponse) => void;
};

/** Sends a request on to the product. */
export function passOn(incoming: IncomingMessage, outgoing: ServerResponse, changes: Changes = {}): void {
  const { path = incoming.url, headers = incoming.headers, respond = sendAsItIs } = changes;
  const sent = request(`${inject('stackUrl')}${path}`, { method: incoming.method, headers }, (response) =>
    respond(response, outgoing),
  );
  sent.on('error', () => outgoing.destroy());
  incoming.pipe(sent);
}

export function sendAsItIs(response: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(response.statusCode!, response.headers);
  response.pipe(outgoing);
}
