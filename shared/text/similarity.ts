/** The Jaccard index: shared entries as a part of all entries, from 0 to 1. Two empty sets are equal. */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size;
  const all = one.size + other.size - shared;
  return all === 0 ? 1 : shared / all;
}
