// Whether this page can reach the server. Plain data, so that code outside React can update it.

export type Connection = 'online' | 'offline' | 'away';

/** Status codes of a proxy or server whose service is down. */
const OUTAGE = [502, 503, 504];
const READY = '/readyz';
const ASK_EVERY = 10_000;
const PATIENCE = 5_000;

let isAway = false;
let questions: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The browser reports 'offline'. The server is 'away' if it does not respond or reports an outage. */
export function connection(): Connection {
  if (!navigator.onLine) return 'offline';
  return isAway ? 'away' : 'online';
}

/** Records whether a call reached the server. While the server is away, the page asks regularly whether it is back. */
export function tellReached(isReached: boolean): void {
  if (isAway === !isReached) return;
  isAway = !isReached;
  clearInterval(questions);
  if (isAway) questions = setInterval(ask, ASK_EVERY);
  for (const listener of listeners) listener();
}

const ask = async () => tellReached(await answers(READY));

/** Records the status of a response. An outage may concern one service only, such as the AI, so the page asks the server itself. */
export function tellAnswered(status: number): void {
  if (OUTAGE.includes(status)) ask();
  else tellReached(true);
}

/** Whether the server responds with success at this path. */
export async function answers(path: string): Promise<boolean> {
  return await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
