import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import type { Env } from '../platform/env.ts';
import { DomainError } from '../platform/errors.ts';

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function namesOwnHost(origin: string, request: FastifyRequest): boolean {
  // Parsed on both sides, since browsers leave out a scheme's own port.
  const own = URL.parse(`${request.protocol}://${request.host}`);
  return own !== null && URL.parse(origin)?.host === own.host;
}

/** Whether a call comes from this site's own pages, from the address bar, or from no browser at all. */
function isFromHere(request: FastifyRequest, env: Pick<Env, 'publicUrl' | 'isPublicUrlSet'>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin !== undefined) return env.isPublicUrlSet ? origin === env.publicUrl : namesOwnHost(origin, request);
  return true;
}

export function refuseOtherSites(request: FastifyRequest, env: Env): void {
  if (!isFromHere(request, env)) throw new DomainError('forbidden', 'This call is not allowed from another site');
}

/** Keeps other sites from using a user's cookie: their pages can't make a call that changes something. */
export function sameOrigin(app: FastifyInstance, { env }: Deps): void {
  app.addHook('onRequest', async (request) => {
    if (CHANGING.has(request.method)) refuseOtherSites(request, env);
  });
}
