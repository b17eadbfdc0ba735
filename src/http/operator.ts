import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import { DomainError } from '../platform/errors.ts';
import { operatorOutbox } from './operator-outbox.ts';
import { callerAddress, countUse } from './rate-limit.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** 'user:password' of HTTP Basic; null without any. */
function credentialsOf({ headers }: FastifyRequest): string | null {
  const encoded = /^Basic +([\w+/=-]+) *$/i.exec(headers.authorization ?? '')?.[1];
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString();
}

/** Off (404) without OPERATOR_PASSWORD; with it for the user `operator` alone, whoever is signed in. */
function guard({ env }: Deps) {
  const right = digest(`operator:${env.operatorPassword}`);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (env.operatorPassword === undefined) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    const credentials = credentialsOf(request);
    const address = callerAddress(request);
    // A try is counted before it is compared, so that many at once can't slip through, and given back when it was right.
    if (credentials !== null) await countUse(request, 'operator', address);
    if (credentials === null || !timingSafeEqual(digest(credentials), right)) {
      reply.header('www-authenticate', 'Basic realm="Operators", charset="UTF-8"');
      throw new DomainError('unauthorized', 'This page is for operators of the site');
    }
    await request.server.limits.operator.reward(address);
  };
}

/** Everything for operators: a line for each page. Changes from other sites are kept out where all calls are. */
export async function operator(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.addHook('onRequest', guard(deps));
  app.get('/operator', (_request, reply) => reply.redirect('/operator/outbox'));
  operatorOutbox(app, deps);
  for (const rest of ['/operator/*', '/metrics']) app.all(rest, (_request, reply) => reply.callNotFound());
}
