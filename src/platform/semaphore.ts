export type Semaphore = {
  run<T>(work: () => Promise<T>): Promise<T>;
  waiting(): number;
  isIdle(): boolean;
};

/** Runs at most `atOnce` works at a time; the others wait in the order in which they came. */
export function createSemaphore(atOnce: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running < atOnce) running += 1;
      // Whoever ends hands the place over, so `running` stays as it is.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
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
