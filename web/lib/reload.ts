import { answers, tellReached } from './connection.ts';

const MARK = 'reloaded-at';
const ONCE_IN = 60_000;

/** Chunks that failed to load, because the server is away or a newer version of the client was deployed. */
const failedLoads = new WeakSet<object>();

/** Records such failures. Call it before the first chunk loads; the function returned stops it. */
export function watchLoads(): () => void {
  const listener = ({ payload }: VitePreloadErrorEvent) => void failedLoads.add(payload);
  window.addEventListener('vite:preloadError', listener);
  return () => window.removeEventListener('vite:preloadError', listener);
}

export const isFailedLoad = (error: unknown): boolean => error instanceof Error && failedLoads.has(error);

/** Reloads the page, which loads the current version. Returns false, without a reload, if the server is away. */
export async function reloadPage(): Promise<boolean> {
  const isServed = await answers('/healthz');
  if (isServed) window.location.reload();
  else tellReached(false);
  return isServed;
}

/** Reloads without asking the user, and so once a minute at most: an error that stays must not reload forever. */
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
