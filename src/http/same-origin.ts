import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import type { Env } from '../platform/env.ts';
import { DomainError } from '../platform/errors.ts';

const CHANGING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function isOwnHost(origin: string, request: FastifyRequest): boolean {
  // Both URLs are parsed because browsers omit a scheme's default port.
  const own = URL.parse(`${request.protocol}://${request.host}`);
  return own !== null && URL.parse(origin)?.host === own.host;
}

/** Whether a call comes from this site's own pages, from the address bar, or from a client that is not a browser. */
function isFromHere(request: FastifyRequest, env: Pick<Env, 'publicUrl' | 'isPublicUrlSet'>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin !== undefined) return env.isPublicUrlSet ? origin === env.publicUrl : isOwnHost(origin, request);
  return true;
}

/** Throws if the request comes from another site. */
export function refuseOtherSites(request: FastifyRequest, env: Env): void {
  if (!isFromHere(request, env)) throw new DomainError('forbidden', 'Requests from other sites are not allowed');
}

/** Prevents cross-site request forgery: rejects calls from other sites that change data. */
export function sameOrigin(app: FastifyInstance, { env }: Deps): void {
  app.addHook('onRequest', async (request) => {
    if (CHANGING_METHODS.has(request.method)) refuseOtherSites(request, env);
  });
}
