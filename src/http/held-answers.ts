import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../platform/deps.ts';
import { createHeldAnswers } from '../platform/held-answers.ts';
import { callerAddress } from './caller-address.ts';
import { mayUse } from './count-use.ts';
import { userIdOf } from './sign-in.ts';

declare module 'fastify' {
  interface FastifyInstance {
    heldAnswers: ReturnType<typeof createHeldAnswers>;
  }
}

/** Reads the answer of tRPC's own adapter to a query whole: what is left of such a stream would be in memory uncounted. */
async function wholeAnswer(reply: FastifyReply, { status, headers, body }: Response): Promise<string> {
  headers.delete('transfer-encoding');
  reply.code(status).headers(Object.fromEntries(headers));
  return body === null ? '' : await text(body);
}

/** A read costs another point for each of these in its answer, because a large answer takes the time of many small ones. */
const BYTES_OF_A_READ = 25_000;

/** Counts the answers in memory until the client has taken them. Files and other streams are read as the client takes them. */
export function heldAnswers(
  app: FastifyInstance,
  { answerBounds }: Pick<Deps, 'answerBounds'>,
  registry: Registry,
): void {
  const answers = createHeldAnswers(answerBounds);
  app.decorate('heldAnswers', answers);
  new Gauge({
    name: 'held_answer_bytes',
    help: 'Bytes of answers in memory that clients have not taken yet',
    registers: [registry],
    collect() {
      this.set(answers.bytes());
    },
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const answer =
      payload instanceof Response && request.method === 'GET' ? await wholeAnswer(reply, payload) : payload;
    const { raw } = reply;
    if ((typeof answer === 'string' || Buffer.isBuffer(answer)) && !raw.destroyed) {
      const held = { bytes: Buffer.byteLength(answer), socket: request.raw.socket };
      const end = answers.hold(userIdOf(request) ?? callerAddress(request), held);
      raw.once('finish', end).once('close', end);
      const price = Math.floor(held.bytes / BYTES_OF_A_READ);
      // What was read is sent. Beyond the limit, the next call is refused.
      if (price > 0) await mayUse(request, 'read', price);
    }
    return answer;
  });
}
