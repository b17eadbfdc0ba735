/** Caches the result of `read` for `ms` milliseconds. Concurrent calls share one read. Failures are not cached. */
export function cached<T>(ms: number, clock: () => Date, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (last && clock().getTime() - last.at < ms) return last.answer;
    const entry = { at: Number.POSITIVE_INFINITY, answer: read() };
    last = entry;
    entry.answer.then(
      () => {
        entry.at = clock().getTime();
      },
      () => {
        last = undefined;
      },
    );
    return entry.answer;
  };
}
