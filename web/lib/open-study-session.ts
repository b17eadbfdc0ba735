// Which study session is open, and that it has something to count. It is plain data, so that features that record study
// need not know the feature that keeps it.

/** Undefined until the page knows; null if none is open. */
let openId: string | null | undefined;
const listeners = new Set<() => void>();

export const openStudySessionId = (): string | null | undefined => openId;

export function setOpenStudySessionId(id: string | null | undefined): void {
  if (id === openId) return;
  openId = id;
  for (const listener of listeners) listener();
}

export function subscribeToOpenStudySession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const workListeners = new Set<() => void>();

/** Tells the open study session that the server has a new answer or grade, so that it counts it at once. */
export function tellStudySession(): void {
  if (openId) for (const listener of workListeners) listener();
}

export function subscribeToWork(listener: () => void): () => void {
  workListeners.add(listener);
  return () => workListeners.delete(listener);
}
