/** Returns the promise's result, or throws if it has not settled after `ms`. Does not cancel the work behind it. */
export async function withinLimit<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms);
  });
  return await Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
