import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { userIdOf } from './http/sign-in.ts';
import type { Deps } from './platform/deps.ts';

/**
 * What a procedure gets. `em` is forked when it is first read: one unit of work for each call. Middleware must not pass a
 * new `ctx` to `next`: tRPC would copy this object, and the copy reads `em` and `leaving`.
 */
export type Context = {
  deps: Deps;
  em: EntityManager;
  userId: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Aborts when the caller leaves. A procedure's own signal does not exist for REST calls. */
  leaving: AbortSignal;
};

export function createContext(deps: Deps, request: FastifyRequest, reply: FastifyReply): Context {
  let em: EntityManager | undefined;
  let leaving: AbortController | undefined;
  return {
    deps,
    userId: userIdOf(request),
    request,
    reply,
    get em() {
      em ??= deps.orm.em.fork();
      return em;
    },
    get leaving() {
      if (leaving) return leaving.signal;
      const controller = new AbortController();
      leaving = controller;
      if (reply.raw.destroyed) controller.abort();
      else reply.raw.once('close', () => controller.abort());
      return controller.signal;
    },
  };
}
