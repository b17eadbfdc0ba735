import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

// Quality 5 of 11: a page within a millisecond or two, a tenth larger than the best.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, QUALITY),
  gzip: (text: string) => promisify(gzip)(text),
};
const ENCODINGS = Object.keys(encoders) as (keyof typeof encoders)[];

/** The text, compressed as the request allows, with the headers that say so: for what is made anew for each request. */
export async function compressed(text: string, request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer> {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), ENCODINGS);
  if (!encoding) return text;
  reply.header('content-encoding', encoding);
  return await encoders[encoding](text);
}
