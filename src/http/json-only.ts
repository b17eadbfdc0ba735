import { errorCodes, type FastifyInstance } from 'fastify';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Rejects calls whose body is not JSON. This runs before the body is read, because tRPC and REST would otherwise
 * respond with different messages or fail.
 */
export function jsonOnly(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ method, headers: { 'content-type': type } }) => {
    if (method === 'GET' || type === undefined || JSON_TYPE.test(type)) return;
    throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
  });
}
