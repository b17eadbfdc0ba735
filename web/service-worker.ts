/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core/clientsClaim.js';
import { PrecacheFallbackPlugin } from 'workbox-precaching/PrecacheFallbackPlugin.js';
import { precacheAndRoute } from 'workbox-precaching/precacheAndRoute.js';
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js';
import { ASSETS_PATH, KEPT_PAGE, NON_PAGE } from '#shared/service-worker.ts';

// Makes the client start without a connection. It answers navigations and hashed files only: calls and their data never
// pass through it.

declare const self: ServiceWorkerGlobalScope;
/** The build writes these: the files of a release that users need, and a value that differs between releases. */
declare const FILES: string[];
declare const RELEASE: string;

const OUTAGE = [502, 503, 504];
const ASSETS_CACHE = 'assets';

// Before the files, because a navigation must ask the server first: the page of the latest release is never in a cache.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: 3,
      plugins: [
        {
          fetchDidSucceed: async ({ response }) => {
            if (OUTAGE.includes(response.status)) throw new Error(`The server responded with ${response.status}`);
            return response;
          },
        },
        new PrecacheFallbackPlugin({ fallbackURL: KEPT_PAGE }),
      ],
    }),
    { denylist: [NON_PAGE] },
  ),
);

precacheAndRoute([...FILES.map((url) => ({ url, revision: null })), { url: KEPT_PAGE, revision: RELEASE }]);

// What the release has beside these files is kept when it is first used. The name of a file changes with its content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ASSETS_PATH),
  new CacheFirst({ cacheName: ASSETS_CACHE }),
);

clientsClaim();

self.addEventListener('activate', (event) => {
  // They are files of earlier releases.
  event.waitUntil(caches.delete(ASSETS_CACHE));
});

self.addEventListener('message', (event) => {
  event.waitUntil(takeOver(event.data?.entry));
});

/**
 * Replaces the worker of the earlier release, if the only open page is of this release. Until then the earlier worker
 * stays, because other open pages need its files.
 */
async function takeOver(entry: unknown): Promise<void> {
  if (typeof entry !== 'string' || !FILES.includes(entry)) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}
