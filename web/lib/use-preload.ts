import { useEffect } from 'react';
import { waitForModules } from './lazy-module.tsx';

const IDLE_TIMEOUT_MS = 3000;

/**
 * Loads something that the page doesn't need yet, after the page has loaded and when the browser is idle. Ignores
 * failures.
 */
export function usePreload(load: () => Promise<unknown>, isOn = true): void {
  useEffect(() => {
    if (!isOn) return;
    const abort = new AbortController();
    const start = () =>
      whenIdle(async () => {
        await waitForModules();
        if (!abort.signal.aborted) load().catch(() => {});
      });
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { signal: abort.signal });
    return () => abort.abort();
  }, [load, isOn]);
}

function whenIdle(task: () => void): void {
  // Safari lacks requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(task, IDLE_TIMEOUT_MS);
}
