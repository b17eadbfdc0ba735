import { httpBatchStreamLink } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { refusedCall } from './call-error.ts';
import { tellAnswered, tellReached } from './connection.ts';

/** Longer than the server lets any answer take. */
const LONGEST = 90_000;

/** Passes the body on as it comes. A refusal by a proxy in front of the server is raised here. */
const fetchPieces: typeof fetch = async (url, init) => {
  const signals = [AbortSignal.timeout(LONGEST), ...(init?.signal ? [init.signal] : [])];
  try {
    const response = await fetch(url, { ...init, credentials: 'same-origin', signal: AbortSignal.any(signals) });
    tellAnswered(response.status);
    if (!response.ok && !response.headers.get('content-type')?.includes('json')) {
      throw refusedCall(response.status, await response.text(), response.statusText);
    }
    return response;
  } catch (error) {
    if (error instanceof TypeError) tellReached(false);
    throw error;
  }
};

/** For answers that come in pieces. It streams in a POST, which is sent once and hears when the reader leaves. */
export const streamLink = httpBatchStreamLink<AppRouter>({ url: '/trpc', maxItems: 1, fetch: fetchPieces });
