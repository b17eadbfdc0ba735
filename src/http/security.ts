import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows one page's own script and style elements. */
    cspNonce: string;
  }
}

/**
 * Scripts and style elements by nonce; style attributes are allowed, since Radix positions with them.
 * The pages of operators and of the API's description bring their own markup and get a looser policy.
 */
function contentSecurityPolicy(nonce: string, path: string): string {
  const loose = path.startsWith('/operator') || path.startsWith('/api/docs');
  const inline = loose ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src ${inline}`,
    `style-src-elem ${inline}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function security(app: FastifyInstance, { env }: Deps): void {
  const isHttps = env.publicUrl.startsWith('https:');
  app.decorateRequest('cspNonce', '');
  app.addHook('onRequest', async (request, reply) => {
    request.cspNonce = randomBytes(16).toString('base64');
    reply.headers({
      'content-security-policy': contentSecurityPolicy(request.cspNonce, request.url),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    });
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000');
    // What members read is theirs: no cache keeps an answer of a call.
    if (/^\/(api|trpc)\//.test(request.url)) reply.header('cache-control', 'no-store');
  });
}
