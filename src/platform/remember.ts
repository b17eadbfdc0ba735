/** The last answer while it is younger than `ms`; who asks while it is being made gets the same. A failure is not kept. */
export function remember<T>(ms: number, clock: () => Date, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const now = clock().getTime();
    if (last && now - last.at < ms) return last.answer;
    const made = { at: now, answer: read() };
    last = made;
    made.answer.catch(() => {
      if (last === made) last = undefined;
    });
    return made.answer;
  };
}
