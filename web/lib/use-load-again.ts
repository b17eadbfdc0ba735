import { useEffect, useEffectEvent, useState } from 'react';
import { checkServer, connection, subscribeToConnection } from './connection.ts';
import { LoadError } from './lazy-module.ts';
import { reloadPage, reloadPageOnce } from './reload.ts';

/** 'loading' is the first attempt, which begins without a connection only when it is back. */
type LoadState = 'loading' | 'failed' | 'retrying';

/**
 * Loads a module that failed to load again: immediately, when the connection is back, and when the user asks. If the module
 * still fails although the server responds, for example after a deploy, the page must reload. It reloads when the user
 * asks, and automatically only if `mayReload`. After an error that is not a `LoadError`, `tryAgain` reloads the page if
 * `mayReload`, and otherwise calls `onLoaded`.
 */
export function useLoadAgain(error: unknown, onLoaded: () => void, { mayReload = false } = {}) {
  const isLoadError = error instanceof LoadError;
  const [state, setState] = useState<LoadState>(isLoadError && connection() === 'online' ? 'loading' : 'failed');

  async function loadAgain(reload?: () => Promise<boolean>) {
    const isLoaded = isLoadError ? await error.loadAgain() : !mayReload;
    if (isLoaded) return onLoaded();
    const isReloading = connection() === 'online' && (await reload?.());
    if (!isReloading) setState('failed');
  }

  async function tryAgain() {
    setState('retrying');
    if (connection() === 'away') await checkServer();
    await loadAgain(reloadPage);
  }

  const onConnection = useEffectEvent(() => {
    if (connection() === 'online') loadAgain(mayReload ? reloadPageOnce : undefined);
  });
  useEffect(() => {
    if (!isLoadError) return;
    onConnection();
    return subscribeToConnection(() => onConnection());
  }, [isLoadError]);

  return { state, tryAgain };
}
