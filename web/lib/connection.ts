// Whether the server can be reached, as the calls of this page find it. Plain data, so that code outside of React can tell it.

export type Connection = 'online' | 'offline' | 'away';

/** What a proxy or the server itself answers while the service behind it can't. */
const OUTAGE = [502, 503, 504];
const READY = '/readyz';
const ASK_EVERY = 10_000;
const PATIENCE = 5_000;

let isAway = false;
let questions: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** 'offline' is the browser's own word; 'away' is a server that does not answer, or says that it can't. */
export function connection(): Connection {
  if (!navigator.onLine) return 'offline';
  return isAway ? 'away' : 'online';
}

/** A call that was answered, or had no connection. While the server is away it is asked now and then whether it is back. */
export function tellReached(isReached: boolean): void {
  if (isAway === !isReached) return;
  isAway = !isReached;
  clearInterval(questions);
  if (isAway) questions = setInterval(ask, ASK_EVERY);
  for (const listener of listeners) listener();
}

const ask = async () => tellReached(await answers(READY));

/** Every answer tells its status. An outage may be one of a part, such as the AI, so the server is asked about itself. */
export function tellAnswered(status: number): void {
  if (OUTAGE.includes(status)) ask();
  else tellReached(true);
}

/** Does the server answer at this path? */
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
