/**
 * Returns the Jaccard index of two sets, from 0 to 1: the number of entries in both sets, divided by the number of
 * entries in either set. It is 1 for two empty sets.
 */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size;
  const all = one.size + other.size - shared;
  return all === 0 ? 1 : shared / all;
}
