import { errorCodes, type FastifyInstance } from 'fastify';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Calls take JSON. Checked before a body is read: each door would say it in words of its own, or fail. */
export function jsonOnly(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ method, headers: { 'content-type': type } }) => {
    if (method === 'GET' || type === undefined || JSON_TYPE.test(type)) return;
    throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
  });
}
