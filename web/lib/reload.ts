import { respondsOk, setServerReachable } from './connection.ts';

const STORAGE_KEY = 'reloaded-at';
const MIN_INTERVAL_MS = 60_000;

/**
 * Errors of chunks that failed to load because the server is unavailable or a new version of the client was deployed.
 */
const failedLoads = new WeakSet<object>();

/**
 * Starts to record the errors that `isFailedLoad` recognizes. Call it before the first chunk loads. Returns a function
 * that stops it.
 */
export function watchLoads(): () => void {
  const listener = ({ payload }: VitePreloadErrorEvent) => void failedLoads.add(payload);
  window.addEventListener('vite:preloadError', listener);
  return () => window.removeEventListener('vite:preloadError', listener);
}

export const isFailedLoad = (error: unknown): boolean => error instanceof Error && failedLoads.has(error);

/** Reloads the page to get the current version. Returns false without a reload if the server is unavailable. */
export async function reloadPage(): Promise<boolean> {
  const isResponding = await respondsOk('/healthz');
  if (isResponding) window.location.reload();
  else setServerReachable(false);
  return isResponding;
}

/** Reloads the page, but at most once a minute, because a permanent error must not reload the page forever. */
export async function reloadPageOnce(): Promise<boolean> {
  return wasReloaded() ? false : await reloadPage();
}

function wasReloaded(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(STORAGE_KEY)) < MIN_INTERVAL_MS) return true;
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    return false;
  } catch {
    return true;
  }
}
