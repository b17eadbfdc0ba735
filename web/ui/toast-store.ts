// The toasts are plain data, so that code outside React, such as the query client, can show one.

export type Toast = {
  id: number;
  title: string;
  description?: string;
  tone: 'success' | 'danger';
  /** A button. Pressing it closes the toast. */
  action?: { label: string; run: () => void };
  isOpen: boolean;
};

/** A new toast replaces the visible one. */
const MAX_TOASTS = 1;
/** Time from the dismissal of a toast until it is removed from the store. */
const REMOVE_AFTER_MS = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const removals = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function update(next: readonly Toast[]) {
  toasts = next;
  for (const [id, timer] of removals) {
    if (toasts.some((toast) => toast.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  for (const listener of listeners) listener();
}

type ToastContent = Pick<Toast, 'title' | 'description' | 'action'> & { tone?: Toast['tone'] };

export function showToast(toast: ToastContent): number {
  lastId += 1;
  const newToast: Toast = { tone: 'success', ...toast, id: lastId, isOpen: true };
  update([newToast, ...toasts].slice(0, MAX_TOASTS));
  return lastId;
}

const STORAGE_KEY = 'toast';

/** Saves a toast for the next page of this tab, before a full page load. Does nothing if the browser blocks storage. */
export function saveToast(toast: Omit<ToastContent, 'action'>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(toast));
  } catch {}
}

/** Shows the toast that the previous page saved, if any. */
export function showSavedToast(): void {
  try {
    const json = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    if (json) showToast(JSON.parse(json));
  } catch {}
}

/** Hides the toast at once, and removes it from the store later. */
export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && toast.isOpen)) return;
  removals.set(
    id,
    setTimeout(() => update(toasts.filter((toast) => toast.id !== id)), REMOVE_AFTER_MS),
  );
  update(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
}

export const getToasts = (): readonly Toast[] => toasts;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Removes every toast and its timer. For tests. */
export const clearToasts = (): void => update([]);
