export type Semaphore = {
  run<T>(task: () => Promise<T>): Promise<T>;
  waiting(): number;
  isIdle(): boolean;
};

/**
 * Creates a semaphore that runs at most `limit` tasks at a time. Other tasks wait in the order in which they arrived.
 */
export function createSemaphore(limit: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(task) {
      if (running < limit) running += 1;
      // A task that ends passes its slot to the next one, so `running` does not change.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    waiting: () => waiting.length,
    isIdle: () => running === 0,
  };
}
