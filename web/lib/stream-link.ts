import { httpBatchStreamLink } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { refusedCall } from './call-error.ts';
import { recordResponseStatus, setServerReachable } from './connection.ts';

/** Longer than the server allows for any response. */
const TIMEOUT_MS = 90_000;

/** Resolves before the body is complete. Throws a `CallError` if a proxy in front of the server refuses the call. */
const fetchStream: typeof fetch = async (url, init) => {
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(init?.signal ? [init.signal] : [])];
  try {
    const response = await fetch(url, { ...init, credentials: 'same-origin', signal: AbortSignal.any(signals) });
    recordResponseStatus(response.status);
    if (!response.ok && !response.headers.get('content-type')?.includes('json')) {
      throw refusedCall(response.status, await response.text(), response.statusText);
    }
    return response;
  } catch (error) {
    if (error instanceof TypeError) setServerReachable(false);
    throw error;
  }
};

/** For responses that are streamed. A POST request is never repeated, and the server notices when the user leaves. */
export const streamLink = httpBatchStreamLink<AppRouter>({ url: '/trpc', maxItems: 1, fetch: fetchStream });
