// Whether this page can reach the server.
import { useSyncExternalStore } from 'react';
import { createStore } from '#web/ui/create-store.ts';

export type Connection = 'online' | 'offline' | 'away';

/** The status codes that a proxy or the server sends when a service is down. */
const OUTAGE = [502, 503, 504];
const READINESS_PATH = '/readyz';
const CHECK_INTERVAL_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 5_000;

const isAway = createStore(false);
let checks: ReturnType<typeof setInterval> | undefined;

/**
 * Returns 'offline' if the browser has no network connection, and 'away' if the server doesn't respond or reports an
 * outage.
 */
export function connection(): Connection {
  if (!navigator.onLine) return 'offline';
  return isAway.get() ? 'away' : 'online';
}

/** Records whether the server can be reached. While it can't, the page checks regularly whether it is back. */
export function setServerReachable(isReachable: boolean): void {
  if (isAway.get() === !isReachable) return;
  clearInterval(checks);
  if (!isReachable) checks = setInterval(checkServer, CHECK_INTERVAL_MS);
  isAway.set(!isReachable);
}

/** Asks the server whether it is ready, and records the result. */
export async function checkServer(): Promise<void> {
  setServerReachable(await respondsOk(READINESS_PATH));
}

/**
 * Records the status of a response. After the status of an outage it checks the server itself, because only one
 * service, such as the AI, may be down. It does so after a failure of a proxy, too, because the server may be restarting.
 */
export function recordResponseStatus(status: number, { isFromServer = true } = {}): void {
  if (OUTAGE.includes(status) || !isFromServer) checkServer();
  else setServerReachable(true);
}

/** Returns whether the server responds to a GET of this path with a success status. */
export async function respondsOk(path: string): Promise<boolean> {
  return await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

export function subscribeToConnection(listener: () => void): () => void {
  const unsubscribe = isAway.subscribe(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns the connection, and renders again when it changes. A prerendered page is online. */
export const useConnection = (): Connection =>
  useSyncExternalStore(subscribeToConnection, connection, () => 'online' as const);
