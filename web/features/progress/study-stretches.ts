import { SHORTEST_STRETCH } from '#shared/study-time.ts';
import { openStudySessionId } from '#web/lib/open-study-session.ts';

type Stretches = { cut: () => void; stop: () => void };

/**
 * Measures periods of study. A period begins now, or when the page becomes visible. It ends when the page is hidden or
 * left, or when the caller calls `stop`. Reports each period once, in whole seconds, if it is longer than SHORTEST_STRETCH,
 * with the study session that was open. When a study session starts or ends, or when the caller calls `cut`, a period ends
 * and the next one begins.
 */
export function countStretches(report: (seconds: number, studySessionId?: string) => void): Stretches {
  const isVisible = () => document.visibilityState === 'visible';
  // Not `Date.now()`, because a change of the system clock must not count as study time.
  let startedAt = isVisible() ? performance.now() : null;
  let studySessionId = openStudySessionId.get();

  const begin = () => {
    if (isVisible()) startedAt ??= performance.now();
  };
  const end = () => {
    if (startedAt === null) return;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    startedAt = null;
    if (seconds > SHORTEST_STRETCH) report(seconds, studySessionId ?? undefined);
  };
  const cut = () => {
    if (startedAt === null) return;
    end();
    begin();
  };
  const onStudySession = () => {
    const next = openStudySessionId.get();
    // At first the page does not know whether one is open. That is no start.
    if (studySessionId !== undefined && next !== undefined) cut();
    if (next !== undefined) studySessionId = next;
  };
  const onVisibilityChange = () => (isVisible() ? begin() : end());

  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', begin);
  const stopListening = openStudySessionId.subscribe(onStudySession);
  const stop = () => {
    stopListening();
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('pagehide', end);
    window.removeEventListener('pageshow', begin);
    end();
  };
  return { cut, stop };
}

/**
 * Saves study time and returns whether that succeeded. Uses keep-alive, so that the request survives leaving the page.
 */
export async function sendStudyTime(topicId: string, seconds: number, studySessionId?: string): Promise<boolean> {
  try {
    const response = await fetch('/api/progress', {
      method: 'POST',
      keepalive: true,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ topicId, timeSpent: seconds, studySessionId }),
    });
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
    return true;
  } catch (error) {
    logLostProgress(error);
    return false;
  }
}

/** Logs a visit or study time that was not saved. The loss is too small to show the user an error. */
export function logLostProgress(error: unknown): void {
  console.info('Study progress was not recorded.', error);
}
