// What this browser knows of the open study session. Other tabs of the browser see each change at once.
import type { StudySession } from '#shared/study-sessions.ts';
import { readDraft, writeDraft } from '#web/features/drafts/drafts.ts';

export type SavedSession = {
  session: StudySession;
  activeSeconds: number;
  /** Whether the user pressed Pause. Otherwise a pause is only of a tab that is hidden or idle. */
  isPaused: boolean;
};

const NAME = 'study-session';

export const readSaved = (userId: string): SavedSession | undefined =>
  readDraft(userId, NAME) as SavedSession | undefined;

export const writeSaved = (userId: string, saved: SavedSession | undefined): void => writeDraft(userId, NAME, saved);

/** Calls the listener after a change in another tab. */
export function subscribeToOtherTabs(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Returns from where a page goes on with the study session that the server knows. */
export function beginningOf(session: StudySession, saved: SavedSession | undefined) {
  const isSame = saved?.session.id === session.id;
  return {
    activeSeconds: Math.max(session.activeSeconds, isSame ? saved.activeSeconds : 0),
    // The server does not know who paused. If this browser was the one, it knows.
    isPaused: isSame ? saved.isPaused : session.isPaused,
  };
}
