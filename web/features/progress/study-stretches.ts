import { SHORTEST_STRETCH } from '#shared/study-time.ts';

/**
 * Measures stretches of study: from now, or from when the page comes to sight, until it is hidden, left, or the returned
 * function is called. Each stretch longer than the shortest that counts is reported once, in whole seconds.
 */
export function countStretches(report: (seconds: number) => void): () => void {
  const isVisible = () => document.visibilityState === 'visible';
  // Not the time of day: a clock that is set must not count as study.
  let startedAt = isVisible() ? performance.now() : null;

  const begin = () => {
    if (isVisible()) startedAt ??= performance.now();
  };
  const end = () => {
    if (startedAt === null) return;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    startedAt = null;
    if (seconds > SHORTEST_STRETCH) report(seconds);
  };
  const onVisibilityChange = () => (isVisible() ? begin() : end());

  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', begin);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('pagehide', end);
    window.removeEventListener('pageshow', begin);
    end();
  };
}

/** Keep-alive, so that it arrives although the page is left. Is it recorded? */
export async function sendStudyTime(topicId: string, seconds: number): Promise<boolean> {
  try {
    const response = await fetch('/api/progress', {
      method: 'POST',
      keepalive: true,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ topicId, timeSpent: seconds }),
    });
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
    return true;
  } catch (error) {
    logLostProgress(error);
    return false;
  }
}

/** A lost visit or minute is no reason to disturb the reader. */
export function logLostProgress(error: unknown): void {
  console.info('Study progress was not recorded.', error);
}
