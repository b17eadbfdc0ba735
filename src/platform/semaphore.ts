type SemaphoreOptions = {
  atOnce: number;
  /** The number of tasks that may wait. Defaults to any number. */
  waiting?: number;
  /** Creates the error of a task beyond that. */
  refusal?: () => Error;
};

type Line = { running: number; waiting: (() => void)[] };

const lines = new Map<string, Line>();

/** Runs at most `atOnce` tasks of a key at a time. Others wait in the order in which they arrived. */
export async function withSemaphore<T>(
  key: string,
  { atOnce, waiting = Infinity, refusal }: SemaphoreOptions,
  task: () => Promise<T>,
): Promise<T> {
  if (isFull(key, { atOnce, waiting })) throw refusal!();
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running < atOnce) line.running += 1;
  // A task that ends passes its place to the next one, so `running` does not change.
  else await new Promise<void>((start) => line.waiting.push(start));
  try {
    return await task();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(key);
  }
}

/** Returns whether a task of a key would lose its place now. */
export const isFull = (key: string, { atOnce, waiting = Infinity }: Omit<SemaphoreOptions, 'refusal'>): boolean => {
  const line = lines.get(key);
  return line !== undefined && line.running >= atOnce && line.waiting.length >= waiting;
};
