// The toasts are a store, so that code outside React, such as the query client, can show one.
import { createStore } from './create-store.ts';

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

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function update(next: readonly Toast[]) {
  for (const [id, timer] of removals) {
    if (next.some((toast) => toast.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  toasts.set(next);
}

type ToastContent = Pick<Toast, 'title' | 'description' | 'action'> & { tone?: Toast['tone'] };

export function showToast(toast: ToastContent): number {
  lastId += 1;
  const newToast: Toast = { tone: 'success', ...toast, id: lastId, isOpen: true };
  update([newToast, ...toasts.get()].slice(0, MAX_TOASTS));
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
  if (!toasts.get().some((toast) => toast.id === id && toast.isOpen)) return;
  removals.set(
    id,
    setTimeout(() => update(toasts.get().filter((toast) => toast.id !== id)), REMOVE_AFTER_MS),
  );
  update(toasts.get().map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
}

/** Removes every toast and its timer. For tests. */
export const clearToasts = (): void => update([]);
