// Unsaved texts of a user, and where the user stopped reading. They are in the browser's local storage, so that they
// survive a reload, a closed tab and a phone that frees memory. Where the browser refuses the storage, a draft lasts as
// long as its form.

import { forgetKeptReads } from '#web/lib/kept-reads.ts';

const PREFIX = 'draft/';
const keyOf = (userId: string, name: string) => `${PREFIX}${userId}/${name}`;

export function readDraft(userId: string, name: string): object | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Saves a draft, or removes it if `values` is undefined. */
export function writeDraft(userId: string, name: string, values: object | undefined): void {
  const key = keyOf(userId, name);
  try {
    if (values) localStorage.setItem(key, JSON.stringify(values));
    else localStorage.removeItem(key);
  } catch {}
}

/** The prefixes of what belongs to a user: drafts, and the outbox. */
const PREFIXES = [PREFIX, 'outbox/'];

/** Removes drafts, the outbox and what is kept for offline use: of all users, or of all users except one. */
export function forgetDrafts(exceptOfUserId?: string): void {
  forgetKeptReads(exceptOfUserId);
  try {
    for (const key of Object.keys(localStorage)) {
      const prefix = PREFIXES.find((each) => key.startsWith(each));
      const isKept = exceptOfUserId !== undefined && key.startsWith(`${prefix}${exceptOfUserId}/`);
      if (prefix && !isKept) localStorage.removeItem(key);
    }
  } catch {}
}
