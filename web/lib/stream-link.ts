import { httpBatchStreamLink } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { tellAnswered, tellReached } from './connection.ts';
import { raisedMessage } from './error-text.ts';

/** Longer than the server lets any answer take. */
const LONGEST = 90_000;

/** Hands the body on as it comes. What a proxy says in place of the server is raised as '502: text'. */
const fetchPieces: typeof fetch = async (url, init) => {
  const signals = [AbortSignal.timeout(LONGEST), ...(init?.signal ? [init.signal] : [])];
  try {
    const response = await fetch(url, { ...init, credentials: 'same-origin', signal: AbortSignal.any(signals) });
    tellAnswered(response.status);
    if (!response.ok && !response.headers.get('content-type')?.includes('json')) {
      throw new Error(raisedMessage(response.status, await response.text(), response.statusText));
    }
    return response;
  } catch (error) {
    if (error instanceof TypeError) tellReached(false);
    throw error;
  }
};

/** For answers that come in pieces. It streams in a POST, which is sent once and hears when the reader leaves. */
export const streamLink = httpBatchStreamLink<AppRouter>({ url: '/trpc', maxItems: 1, fetch: fetchPieces });
