import { answers, tellReached } from './connection.ts';

const MARK = 'reloaded-at';
const ONCE_IN = 60_000;

/** Chunks that could not be fetched: the server is away, or this tab is older than the program that is served now. */
const failedLoads = new WeakSet<object>();

/** Takes note of such failures; to be called before the first chunk is asked for. The function returned ends it. */
export function watchLoads(): () => void {
  const listener = ({ payload }: VitePreloadErrorEvent) => void failedLoads.add(payload);
  window.addEventListener('vite:preloadError', listener);
  return () => window.removeEventListener('vite:preloadError', listener);
}

export const isFailedLoad = (error: unknown): boolean => error instanceof Error && failedLoads.has(error);

/** A full page load, which brings the present program. With the server away it would only take this page: then `false`. */
export async function reloadPage(): Promise<boolean> {
  const isServed = await answers('/healthz');
  if (isServed) window.location.reload();
  else tellReached(false);
  return isServed;
}

/** The same without being asked, so once a minute at most: a fault that a new page does not mend must not go in circles. */
export async function reloadPageOnce(): Promise<boolean> {
  return wasReloaded() ? false : await reloadPage();
}

function wasReloaded(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(MARK)) < ONCE_IN) return true;
    sessionStorage.setItem(MARK, String(Date.now()));
    return false;
  } catch {
    return true;
  }
}
