import { httpBatchLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';
import { tellAnswered, tellReached } from './connection.ts';
import { errorStatus, raisedMessage, TIMEOUT_TEXT } from './error-text.ts';

export const trpc = createTRPCReact<AppRouter>();

const REQUEST_TIMEOUT = 60_000;
/** The server takes no more calls than this in one request. */
const MAX_BATCH = 10;

/** For a read that a visitor may make: `trpc.auth.user.useQuery(undefined, { trpc: nullWhenSignedOut })`. */
export const nullWhenSignedOut = { context: { nullWhenSignedOut: true } };

/**
 * A fetch with a time limit that covers the body too. A refusal that is no answer of a procedure (a proxy's page, a
 * limit met before the procedures) is raised here as '502: text'.
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
        throw new Error(raisedMessage(response.status, body, response.statusText));
      }
      return new Response(body, { status: response.status, headers: response.headers });
    } catch (error) {
      if (timer.signal.aborted) throw new Error(TIMEOUT_TEXT);
      // What fetch itself throws: no connection. A refusal raised above is an Error, a call given up an AbortError.
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

/** Raises a procedure's error as '404: {"message":…,"code":…}', the form of the REST calls; see errorText for people. */
export const raiseStatus: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          const raised = raise(error);
          if (op.context.nullWhenSignedOut && errorStatus(raised) === 401) {
            observer.next({ result: { type: 'data', data: null } });
            observer.complete();
          } else {
            observer.error(raised);
          }
        },
      }),
    );
};

function raise(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> {
  if (!error.data) return error;
  const { httpStatus, code } = error.data;
  const body = JSON.stringify({ message: error.message, code });
  return new TRPCClientError(raisedMessage(httpStatus, body, ''), {
    result: error.shape ? { error: error.shape } : undefined,
    cause: error,
    meta: error.meta,
  });
}

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
