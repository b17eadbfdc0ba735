import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import type { Env } from '../platform/env.ts';
import { plainPath } from './plain-path.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows the script and style elements of one page. Empty if the response is not a page. */
    cspNonce: string;
  }
}

/** Headers of every response, including those for which no hook runs. */
export const HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/** Headers that only pages in a browser window need. */
const PAGE_HEADERS = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** `inline` lists the allowed sources of script and style elements. Radix needs style attributes for positioning. */
const pagePolicy = (inline: string, base = "'none'") =>
  [
    "default-src 'self'",
    `script-src ${inline}`,
    `style-src-elem ${inline}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    `base-uri ${base}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Matches the operator pages and the API documentation, in which third-party packages use inline scripts and styles. */
const THIRD_PARTY_PAGE = /^\/(operator|api\/docs)(\/|$)/;
const THIRD_PARTY_POLICY = pagePolicy("'self' 'unsafe-inline'", "'self'");
const CALL = /^\/(api|trpc)\//;
const CALL_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

function basicHeaders({ publicUrl }: Pick<Env, 'publicUrl'>): Record<string, string> {
  const isHttps = publicUrl.startsWith('https:');
  return isHttps ? { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : HEADERS;
}

/** The headers of the response to a call. Calls contain personal data, so they must not be cached. */
export const callHeaders = (env: Pick<Env, 'publicUrl'>) => ({
  ...basicHeaders(env),
  'content-security-policy': CALL_POLICY,
  'cache-control': 'no-store',
});

/** Sets the security headers of every response. */
export function security(app: FastifyInstance, { env }: Deps): void {
  const headers = basicHeaders(env);
  const ofCalls = callHeaders(env);
  app.decorateRequest('cspNonce', '');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    const path = plainPath(request.url);
    if (THIRD_PARTY_PAGE.test(path)) {
      reply.headers(PAGE_HEADERS).header('content-security-policy', THIRD_PARTY_POLICY);
    } else if (CALL.test(path)) {
      reply.headers(ofCalls);
    } else {
      request.cspNonce = randomBytes(16).toString('base64');
      reply.headers(PAGE_HEADERS).header('content-security-policy', pagePolicy(`'self' 'nonce-${request.cspNonce}'`));
    }
  });
}
