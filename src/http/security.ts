import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows one page's own script and style elements; empty for what is no page. */
    cspNonce: string;
  }
}

const HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/** What only a page, shown in a window, needs. */
const PAGE_HEADERS = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Scripts and style elements as `inline` allows; style attributes everywhere, since Radix positions with them. */
const pagePolicy = (inline: string, base = "'none'") =>
  [
    "default-src 'self'",
    `script-src ${inline}`,
    `style-src-elem ${inline}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    `base-uri ${base}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The pages for operators and of the API's description bring markup of their own. */
const OTHERS_MARKUP = /^\/(operator|api\/docs)(\/|\?|$)/;
const OTHERS_POLICY = pagePolicy("'self' 'unsafe-inline'", "'self'");
const CALL = /^\/(api|trpc)\//;
const CALL_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function security(app: FastifyInstance, { env }: Deps): void {
  const isHttps = env.publicUrl.startsWith('https:');
  const headers = isHttps ? { ...HEADERS, 'strict-transport-security': 'max-age=31536000' } : HEADERS;
  app.decorateRequest('cspNonce', '');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (OTHERS_MARKUP.test(request.url)) {
      reply.headers(PAGE_HEADERS).header('content-security-policy', OTHERS_POLICY);
    } else if (CALL.test(request.url)) {
      // What users read is theirs: no cache keeps the answer of a call.
      reply.headers({ 'content-security-policy': CALL_POLICY, 'cache-control': 'no-store' });
    } else {
      request.cspNonce = randomBytes(16).toString('base64');
      reply.headers(PAGE_HEADERS).header('content-security-policy', pagePolicy(`'self' 'nonce-${request.cspNonce}'`));
    }
  });
}
