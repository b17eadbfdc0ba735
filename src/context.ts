import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, openCall } from './call.ts';
import { userIdOf } from './http/sign-in.ts';
import type { Deps } from './platform/deps.ts';

/**
 * The tRPC context of a procedure. The procedure passes `call` to services. `call` is created, with its time, when it is
 * first read. Middleware must not pass a new `ctx` to `next`: tRPC would copy this object, and copying evaluates the
 * getters `call` and `leaving` too early.
 */
export type Context = {
  deps: Deps;
  call: Call;
  userId: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Aborts when the caller leaves. A procedure's own signal does not exist for REST calls. */
  leaving: AbortSignal;
};

const leavings = new WeakMap<FastifyReply, AbortSignal>();

/** The calls of a batch share one signal, because each would listen to the same response. */
function leavingOf(reply: FastifyReply): AbortSignal {
  const known = leavings.get(reply);
  if (known) return known;
  const controller = new AbortController();
  if (reply.raw.destroyed) controller.abort();
  else reply.raw.once('close', () => controller.abort());
  leavings.set(reply, controller.signal);
  return controller.signal;
}

export function createContext(deps: Deps, request: FastifyRequest, reply: FastifyReply): Context {
  let call: Call | undefined;
  const userId = userIdOf(request);
  return {
    deps,
    userId,
    request,
    reply,
    get call() {
      call ??= openCall(deps, userId);
      return call;
    },
    get leaving() {
      return leavingOf(reply);
    },
  };
}
