import type { FastifyInstance } from 'fastify';
import { errorBody } from './error-responses.ts';

const MESSAGE = 'The body must be sent without a content encoding';

/** Rejects a body with a content encoding (415). The server decodes none, so it would misread the body. */
export function plainBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ method, headers: { 'content-encoding': encoding = '' } }, reply, payload) => {
    if (method === 'GET' || method === 'HEAD' || /^\s*(identity)?\s*$/i.test(encoding)) return payload;
    await reply
      .code(415)
      .header('accept-encoding', 'identity')
      .send(errorBody(415, { message: MESSAGE }));
    return payload;
  });
}
