// Keeps the tabs of a browser apart by its locks. In a browser without locks, only the server sees to it that each entry counts once.
import type { Kind } from './entries.ts';

const LEFT = 'outbox/left/';
/** Much longer than a busy browser takes to tell another tab of a removal. */
const LEFT_MS = 60_000;

/** Calls `work` while no other tab does work of this kind. */
export async function inOneTab(kind: Kind, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(`outbox/${kind}`, work);
  else await work();
}

/**
 * Lets other tabs know that an entry is leaving, from before this settles. They can't learn it from the storage alone: each
 * tab reads a copy of its own, which may be older than the lock that the tab has just got.
 */
export async function markLeft(id: string): Promise<void> {
  if (!navigator.locks) return;
  await new Promise<void>((marked) => {
    void navigator.locks.request(LEFT + id, { ifAvailable: true }, async () => {
      marked();
      await new Promise((end) => setTimeout(end, LEFT_MS));
    });
  });
}

/** Returns the ids of the entries that have left lately, in any tab. */
export async function leftIds(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LEFT) ? name.slice(LEFT.length) : [])));
}
