import { respondsOk, setServerReachable } from './connection.ts';

const STORAGE_KEY = 'reloaded-at';
const MIN_INTERVAL_MS = 60_000;

/** Reloads the page to get the current version. Returns false without a reload if the server is unavailable. */
export async function reloadPage(): Promise<boolean> {
  return await reload({ isRequired: true });
}

/** Reloads the page, but at most once a minute, because a permanent error must not reload the page forever. */
export async function reloadPageOnce(): Promise<boolean> {
  return wasReloaded() ? false : await reload({ isRequired: false });
}

async function reload({ isRequired }: { isRequired: boolean }): Promise<boolean> {
  const isResponding = await respondsOk('/healthz');
  if (!isResponding) setServerReachable(false);
  const mayReload = isResponding && (recordReload() || isRequired);
  if (mayReload) window.location.reload();
  return mayReload;
}

function recordReload(): boolean {
  try {
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

function wasReloaded(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(STORAGE_KEY)) < MIN_INTERVAL_MS;
  } catch {
    return true;
  }
}
