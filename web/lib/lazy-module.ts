import { useEffect } from 'react';
import { checkServer, connection } from './connection.ts';

/** The error of a module that could not be loaded, for example without a connection or after a deploy. */
export class LoadError extends Error {
  /** Loads the module again. Returns whether it has loaded. */
  readonly loadAgain: () => Promise<boolean>;

  constructor(load: () => Promise<unknown>, cause?: unknown) {
    super('A part of the client could not be loaded', { cause });
    this.name = 'LoadError';
    this.loadAgain = () =>
      load().then(
        () => true,
        () => false,
      );
  }
}

/** Whether the service worker may have the module, which it can answer without a connection. */
const hasWorker = () => Boolean(navigator.serviceWorker?.controller);

const pending = new Set<Promise<unknown>>();

/** Waits until no module is loading, so that what may be needed later doesn't delay what is needed now. */
export async function waitForModules(): Promise<void> {
  while (pending.size > 0) await Promise.allSettled(pending);
}

/** Returns a function that loads a module once. After a failure, which is a `LoadError`, the next call tries again. */
export function lazyModule<Module>(importModule: () => Promise<Module>): () => Promise<Module> {
  let attempt: Promise<Module> | undefined;

  async function tryToLoad(): Promise<Module> {
    // Many browsers keep the failure of an import until the page reloads, so an import that can't succeed must not begin.
    if (typeof document !== 'undefined' && connection() !== 'online' && !hasWorker()) throw new LoadError(load);
    try {
      return await importModule();
    } catch (cause) {
      await checkServer();
      throw new LoadError(load, cause);
    }
  }

  function load(): Promise<Module> {
    if (!attempt) {
      const current = tryToLoad();
      attempt = current;
      pending.add(current);
      current
        .catch(() => {
          attempt = undefined;
        })
        .finally(() => pending.delete(current));
    }
    return attempt;
  }

  return load;
}

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
