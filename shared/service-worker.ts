// What the server, the client and the service worker agree on.

export const WORKER_PATH = '/service-worker.js';

/** The empty page of a signed-in user, which the service worker keeps for times without a connection. */
export const KEPT_PAGE = '/kept-page';

/** The folder of the files whose names have a hash of their content. */
export const ASSETS_PATH = '/assets/';

/** Addresses that are not pages: calls, files, and what operators and machines read. */
export const NON_PAGE =
  /^\/((api|trpc|assets|previews|icons|operator|metrics|healthz|readyz|unsubscribe)(\/|\?|$)|kept-page$|[\w./-]+\.(txt|xml|js|svg|png|webmanifest)$)/;
