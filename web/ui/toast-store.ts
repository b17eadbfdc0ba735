// The toasts as plain data, so that code outside of React (the query client) can show one.

export type Toast = {
  id: number;
  title: string;
  description?: string;
  tone: 'success' | 'danger';
  isOpen: boolean;
};

/** A new toast takes the place of the one that is shown. */
const TOASTS_AT_ONCE = 1;
/** Milliseconds from its dismissal until a toast's record is dropped. */
const REMOVE_AFTER = 1_000_000;

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

type Words = { title: string; description?: string; tone?: Toast['tone'] };

export function showToast(toast: Words): number {
  lastId += 1;
  const shown: Toast = { tone: 'success', ...toast, id: lastId, isOpen: true };
  update([shown, ...toasts].slice(0, TOASTS_AT_ONCE));
  return lastId;
}

const KEPT = 'toast';

/** For what ends in a full page load: the next page of this tab shows the toast. A browser that keeps nothing drops it. */
export function keepToast(toast: Words): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(toast));
  } catch {}
}

/** Once a page has loaded: shows what the page before it kept. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    if (kept) showToast(JSON.parse(kept));
  } catch {}
}

/** The toast leaves the screen at once; its record stays a while longer. */
export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && toast.isOpen)) return;
  removals.set(
    id,
    setTimeout(() => update(toasts.filter((toast) => toast.id !== id)), REMOVE_AFTER),
  );
  update(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
}

export const getToasts = (): readonly Toast[] => toasts;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For tests: forgets every toast and its timer. */
export const clearToasts = (): void => update([]);
