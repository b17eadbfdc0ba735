/**
 * Returns the Jaccard index of two sets: the share of common entries in all entries, from 0 to 1. It is 1 for empty
 * sets.
 */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size;
  const all = one.size + other.size - shared;
  return all === 0 ? 1 : shared / all;
}
