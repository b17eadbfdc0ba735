// The entries that wait, in the browser's local storage under one key each, so that two tabs never overwrite each other's.
// Where the browser refuses the storage, they last as long as the page.
import { type Entry, type NewEntry, parseEntry } from './entries.ts';

const PREFIX = 'outbox/';
const prefixOf = (userId: string) => `${PREFIX}${userId}/`;

const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();
const removals = new Set<(key: string, entry: Entry) => void>();
let version = 0;

/** Calls the listeners, because the entries or the state of sending has changed. */
export function notify(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Returns a number that differs after each change. */
export const boxVersion = (): number => version;

/** Calls the listener after each change, in this tab or another one, and when sending begins or ends. */
export const subscribeToBox = (listener: () => void): (() => void) => subscribe(listeners, listener);

/** Calls the listener with each entry of the user that another tab has removed, before what subscribes to the box. */
export function subscribeToRemovals(userId: string, listener: (entry: Entry) => void): () => void {
  return subscribe(removals, (key, entry) => key.startsWith(prefixOf(userId)) && listener(entry));
}

function subscribe<Listener>(all: Set<Listener>, listener: Listener): () => void {
  window.addEventListener('storage', hearOtherTab);
  all.add(listener);
  return () => {
    all.delete(listener);
    if (listeners.size + removals.size === 0) window.removeEventListener('storage', hearOtherTab);
  };
}

function hearOtherTab({ key, oldValue, newValue }: StorageEvent): void {
  const removed = key?.startsWith(PREFIX) && newValue === null ? parseEntry(oldValue ?? '') : undefined;
  if (key && removed) for (const tell of removals) tell(key, removed);
  notify();
}

/** Returns the user's entries, the oldest first. Removes stored texts that are not entries. */
export function entriesOf(userId: string): Entry[] {
  const prefix = prefixOf(userId);
  const entries = storedKeys(prefix).flatMap((key) => {
    const entry = parseEntry(textOf(key) ?? '');
    if (!entry) removeKey(key);
    return entry ?? [];
  });
  return entries.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** Adds an entry at the end. It takes the place of the entries that `replaces` chooses. Returns its id. */
export function addEntry(userId: string, entry: NewEntry, replaces: (earlier: Entry) => boolean = () => false): string {
  const before = entriesOf(userId);
  const id = crypto.randomUUID();
  const added = { ...entry, id, order: (before.at(-1)?.order ?? 0) + 1 };
  const key = prefixOf(userId) + id;
  const text = JSON.stringify(added);
  try {
    localStorage.setItem(key, text);
  } catch {
    inMemory.set(key, text);
  }
  for (const earlier of before.filter(replaces)) removeKey(prefixOf(userId) + earlier.id);
  notify();
  return id;
}

export function removeEntries(userId: string, ids: string[]): void {
  for (const id of ids) removeKey(prefixOf(userId) + id);
  notify();
}

/** Deletes what an earlier program, which was never released, has kept. */
export function dropOldKeys(): void {
  const old = /^draft\/[^/]+\/(unsaved-quizzes|exam-answers|review-grades|drill)$/;
  for (const key of storedKeys('draft/')) if (old.test(key)) removeKey(key);
}

function storedKeys(prefix: string): string[] {
  const all = [...inMemory.keys()];
  try {
    all.push(...Object.keys(localStorage));
  } catch {}
  return all.filter((key) => key.startsWith(prefix));
}

function textOf(key: string): string | null {
  try {
    return inMemory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function removeKey(key: string): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {}
}
