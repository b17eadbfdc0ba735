import { WORKER_PATH } from '#shared/service-worker.ts';
import { entryOfPage } from './kept-reads.ts';
import { waitForModules } from './lazy-module.ts';

/** How long a sign-out waits for the browser to forget what is kept. */
const PATIENCE_MS = 1_000;

/** Whether this is a build. `npm run dev` has no service worker. */
const isSupported = () => import.meta.env.PROD && 'serviceWorker' in navigator;

/**
 * Installs the service worker, which makes the client start without a connection. Offers itself to the worker of a newer
 * release, which takes over if no page of an earlier release is open. Returns whether the browser has a service worker.
 */
export async function startWorker(): Promise<boolean> {
  if (!isSupported()) return false;
  try {
    await waitForModules();
    const registration = await navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' });
    const offer = () => registration.waiting?.postMessage({ entry: new URL(entryOfPage()).pathname });
    offer();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', offer);
    });
    return true;
  } catch {
    // Where the browser refuses it, everything else works as before.
    return false;
  }
}

/** Removes the service worker and the files that it keeps, because a visitor has no use for them. */
export async function removeWorker(): Promise<void> {
  if (!isSupported()) return;
  await Promise.race([remove().catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

async function remove(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
