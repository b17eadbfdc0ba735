/** The promise, or an error when it has not settled after `ms`. What it stands for goes on. */
export async function withinLimit<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms);
  });
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
