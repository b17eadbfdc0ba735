import { httpBatchLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';
import { CallError, failedProcedure, refusedCall } from './call-error.ts';
import { tellAnswered, tellReached } from './connection.ts';
import { isSignedOut } from './error-text.ts';

export const trpc = createTRPCReact<AppRouter>();

const REQUEST_TIMEOUT = 60_000;
const TIMED_OUT = 'Request timed out. The AI is taking longer than expected. Please try again.';
/** The server takes no more calls than this in one request. */
const MAX_BATCH = 10;

/** For a read that a visitor may make: `trpc.auth.user.useQuery(undefined, { trpc: nullWhenSignedOut })`. */
export const nullWhenSignedOut = { context: { nullWhenSignedOut: true } };

export const timedOut = () => new CallError(TIMED_OUT, { sentence: TIMED_OUT });

/**
 * A fetch with a time limit that covers the body too. A refusal that is no answer of a procedure (a proxy's page, a
 * limit before the procedures) is raised here.
 */
export function fetchWithin(timeout = REQUEST_TIMEOUT): typeof fetch {
  return async (url, init) => {
    const timer = new AbortController();
    const timeoutId = setTimeout(() => timer.abort(), timeout);
    const signals = init?.signal ? [init.signal, timer.signal] : [timer.signal];
    try {
      const response = await fetch(url, { ...init, credentials: 'same-origin', signal: AbortSignal.any(signals) });
      const body = await response.text();
      tellAnswered(response.status);
      if (!response.ok && !isProcedureAnswer(body)) {
        throw refusedCall(response.status, body, response.statusText);
      }
      return new Response(body, { status: response.status, headers: response.headers });
    } catch (error) {
      if (timer.signal.aborted) throw timedOut();
      // Fetch throws it when there is no connection. A refused call is a CallError, an abandoned call an AbortError.
      if (error instanceof TypeError) tellReached(false);
      throw error;
    } finally {
      clearTimeout(timeoutId);
    }
  };
}

function isProcedureAnswer(body: string): boolean {
  try {
    const answers: unknown = JSON.parse(body);
    return [answers].flat().every((answer) => typeof answer === 'object' && answer !== null && 'error' in answer);
  } catch {
    return false;
  }
}

/** Raises a procedure's error as a `CallError`. */
export const raiseStatus: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          const raised = failedProcedure(error);
          if (op.context.nullWhenSignedOut && isSignedOut(raised)) {
            observer.next({ result: { type: 'data', data: null } });
            observer.complete();
          } else {
            observer.error(raised);
          }
        },
      }),
    );
};

/** What streams needs more code than the rest; it comes with the first such call. */
const lazyStream: TRPCLink<AppRouter> = (runtime) => (call) =>
  observable((observer) => {
    const stream = import('./stream-link.ts').then(({ streamLink }) => streamLink(runtime)(call).subscribe(observer));
    stream.catch((error) => observer.error(TRPCClientError.from(error)));
    return () => void stream.then(({ unsubscribe }) => unsubscribe()).catch(() => {});
  });

const STREAMS = new Set(['tutor.ask']);

export function createTrpcClient() {
  const whole = httpBatchLink({ url: '/trpc', maxItems: MAX_BATCH, fetch: fetchWithin() });
  return trpc.createClient({
    links: [raiseStatus, splitLink({ condition: ({ path }) => STREAMS.has(path), true: lazyStream, false: whole })],
  });
}
