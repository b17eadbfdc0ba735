import type { Page } from 'playwright-core';

/** Waits until the service worker controls the page and has kept all of its files. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });

/** What the browser and the program print while there is no connection. */
export const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|LoadError|no-response/;
