import type { FastifyInstance } from 'fastify';
import { errorBody } from './error-answers.ts';

const MESSAGE = 'The body must be sent as it is, without a content encoding';

/** Refuses a body with a content encoding (415): nothing here decodes one, so it would be read as something else. */
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
