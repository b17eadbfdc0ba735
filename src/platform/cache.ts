/** The last answer until it is `ms` old; who asks while it is being made gets the same. A failure is not kept. */
export function cached<T>(ms: number, clock: () => Date, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (last && clock().getTime() - last.at < ms) return last.answer;
    const made = { at: Number.POSITIVE_INFINITY, answer: read() };
    last = made;
    made.answer.then(
      () => {
        made.at = clock().getTime();
      },
      () => {
        last = undefined;
      },
    );
    return made.answer;
  };
}
