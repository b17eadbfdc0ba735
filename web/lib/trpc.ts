import { httpBatchLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';
import { CallError, failedProcedure, refusedCall } from './call-error.ts';
import { recordResponseStatus, setServerReachable } from './connection.ts';
import { isSignedOut } from './error-text.ts';
import { keptRead } from './kept-reads.ts';
import { lazyModule } from './lazy-module.ts';

export const trpc = createTRPCReact<AppRouter>();

const REQUEST_TIMEOUT_MS = 60_000;
const TIMED_OUT = 'Request timed out. The AI is taking longer than expected. Please try again.';
/** The maximum number of calls in a batch. The server rejects larger batches. */
const MAX_BATCH = 10;

/** Makes a query that visitors may make return null instead of failing with 401: `{ trpc: nullWhenSignedOut }`. */
export const nullWhenSignedOut = { context: { nullWhenSignedOut: true } };

/** Sends a query by itself instead of in a batch, so that it doesn't wait for the others: `{ trpc: alone }`. */
export const alone = { context: { alone: true } };

/** For a query that study on every page and device changes: it is never cached. */
export const FRESH = { gcTime: 0 };

export const timedOut = () => new CallError(TIMED_OUT, { sentence: TIMED_OUT });

/**
 * Returns a fetch whose timeout, in milliseconds, includes the body. It throws a `CallError` after a timeout, and for a
 * failure response that is not from a procedure, for example from a proxy.
 */
export function fetchWithTimeout(timeout = REQUEST_TIMEOUT_MS): typeof fetch {
  return async (url, init) => {
    const timer = new AbortController();
    const timeoutId = setTimeout(() => timer.abort(), timeout);
    const signals = init?.signal ? [init.signal, timer.signal] : [timer.signal];
    try {
      const response = await fetch(url, { ...init, credentials: 'same-origin', signal: AbortSignal.any(signals) });
      const body = await response.text();
      const error =
        response.ok || isProcedureResponse(body) ? undefined : refusedCall(response.status, body, response.statusText);
      recordResponseStatus(response.status, error);
      if (error) throw error;
      return new Response(body, { status: response.status, headers: response.headers });
    } catch (error) {
      if (timer.signal.aborted) throw timedOut();
      // Without a connection, fetch throws a TypeError. A refused call is a CallError, an aborted one an AbortError.
      if (error instanceof TypeError) setServerReachable(false);
      throw error;
    } finally {
      clearTimeout(timeoutId);
    }
  };
}

function isProcedureResponse(body: string): boolean {
  try {
    return [JSON.parse(body)].flat().every(({ error }) => typeof error.data === 'object');
  } catch {
    return false;
  }
}

/**
 * Turns a procedure's error into a `CallError`, and applies `nullWhenSignedOut`. A read that got no response of the server
 * is answered with what the device keeps of it.
 */
export const callErrorLink: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          const callError = failedProcedure(error);
          const isAnswered = callError instanceof CallError && callError.isFromServer;
          const kept = op.type === 'query' && !isAnswered ? keptRead(op.path, op.input) : undefined;
          const data = op.context.nullWhenSignedOut && isSignedOut(callError) ? null : kept;
          if (data === undefined) return observer.error(callError);
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        },
      }),
    );
};

const loadStreamLink = lazyModule(() => import('./stream-link.ts'));

/** Loads the streaming link with the first call that streams, because it adds code that no other call needs. */
const lazyStreamLink: TRPCLink<AppRouter> = (runtime) => (call) =>
  observable((observer) => {
    const stream = loadStreamLink().then(({ streamLink }) => streamLink(runtime)(call).subscribe(observer));
    stream.catch((error) => observer.error(TRPCClientError.from(error)));
    return () => void stream.then(({ unsubscribe }) => unsubscribe()).catch(() => {});
  });

const STREAMING_PROCEDURES = new Set(['tutor.ask']);

export function createTrpcClient() {
  const batchesOf = (maxItems: number) => httpBatchLink({ url: '/trpc', maxItems, fetch: fetchWithTimeout() });
  const batchLink = splitLink({
    condition: ({ context }) => context.alone === true,
    true: batchesOf(1),
    false: batchesOf(MAX_BATCH),
  });
  return trpc.createClient({
    links: [
      callErrorLink,
      splitLink({ condition: ({ path }) => STREAMING_PROCEDURES.has(path), true: lazyStreamLink, false: batchLink }),
    ],
  });
}
