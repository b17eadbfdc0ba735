import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../platform/deps.ts';
import { createHeldResponses } from '../platform/held-responses.ts';
import { callerAddress } from './caller-address.ts';
import { mayUse } from './count-use.ts';
import { userIdOf } from './sign-in.ts';

declare module 'fastify' {
  interface FastifyInstance {
    heldResponses: ReturnType<typeof createHeldResponses>;
  }
}

/** Reads the response of tRPC's own adapter to a query whole: what is left of such a stream would be in memory uncounted. */
async function wholeBody(reply: FastifyReply, { status, headers, body }: Response): Promise<string> {
  headers.delete('transfer-encoding');
  reply.code(status).headers(Object.fromEntries(headers));
  return body === null ? '' : await text(body);
}

/** A read costs another point for each of these in its response, because a large response takes the time of many small ones. */
const BYTES_OF_A_READ = 25_000;

/** Counts the responses in memory until the client has taken them. Files and other streams are read as the client takes them. */
export function heldResponses(
  app: FastifyInstance,
  { responseBounds }: Pick<Deps, 'responseBounds'>,
  registry: Registry,
): void {
  const held = createHeldResponses(responseBounds);
  app.decorate('heldResponses', held);
  new Gauge({
    name: 'held_response_bytes',
    help: 'Bytes of responses in memory that clients have not taken yet',
    registers: [registry],
    collect() {
      this.set(held.bytes());
    },
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const body = payload instanceof Response && request.method === 'GET' ? await wholeBody(reply, payload) : payload;
    const { raw } = reply;
    if ((typeof body === 'string' || Buffer.isBuffer(body)) && !raw.destroyed) {
      const bytes = Buffer.byteLength(body);
      const end = held.hold(userIdOf(request) ?? callerAddress(request), { bytes, socket: request.raw.socket });
      raw.once('finish', end).once('close', end);
      const price = Math.floor(bytes / BYTES_OF_A_READ);
      // What was read is sent. Beyond the limit, the next call is refused.
      if (price > 0) await mayUse(request, 'read', price);
    }
    return body;
  });
}
