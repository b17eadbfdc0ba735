import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import { TIME_LIMITS } from '../platform/time-limit.ts';
import { callerAddress } from './caller-address.ts';

/** Far more requests than a client sends before it reads the first answer. */
const MOST_WAITING = 100;
/** What a request that waits takes besides its headers (bytes). */
const REQUEST_BYTES = 8000;

type Line = { last: ServerResponse; waiting: Set<() => void> };

/**
 * Lets a request wait until the client has taken the answers to its earlier requests on the same connection. Otherwise one
 * packet with hundreds of requests would put as many responses into memory. Browsers send one request at a time.
 */
function answerInTurn(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();

  function openLine(socket: Socket, last: ServerResponse): void {
    const waiting: Line['waiting'] = new Set();
    lines.set(socket, { last, waiting });
    // Node closes only the response that it is writing.
    socket.once('close', () => {
      for (const end of waiting) end();
    });
  }

  app.addHook('onRequest', (request, { raw: response }, done) => {
    const { socket, rawHeaders } = request.raw;
    const line = lines.get(socket);
    if (!line) {
      openLine(socket, response);
      return done();
    }
    const before = line.last;
    line.last = response;
    if (before.closed) return done();
    const bytes = REQUEST_BYTES + rawHeaders.join('').length;
    const end = app.heldResponses.hold(callerAddress(request), { bytes, socket });
    line.waiting.add(end);
    if (line.waiting.size > MOST_WAITING) socket.destroy();
    before.once('close', () => {
      line.waiting.delete(end);
      end();
      // Nobody takes the answer of a connection that is gone.
      if (!socket.destroyed) done();
    });
  });
}

/**
 * Destroys the connection of a client that takes no byte of a response for a while. Otherwise clients that never read would
 * keep their responses in memory. A response that is still being made has nothing to read, so it may take longer.
 */
export function unreadResponses(app: FastifyInstance, { timeLimits = TIME_LIMITS }: Pick<Deps, 'timeLimits'>): void {
  answerInTurn(app);
  app.server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    // Node starts the timer again whenever the client takes a part of what was written.
    response.setTimeout(timeLimits.unread);
    response.on('timeout', (socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
