type Waiting = { callers: string[]; turn: number; start: () => void; refuse: () => void };

type FairQueueOptions = {
  /** The number of tasks that run at a time. */
  atOnce: number;
  /** The number of tasks that can wait. */
  places: number;
  /** Creates the error of a task that loses its place. */
  refusal: () => Error;
};

/**
 * Creates a queue in which the callers take turns: the second task of a caller waits until every other caller's first task
 * has started. A task can count for several callers, such as an account, an address and its networks, and takes the latest
 * of their turns. If all places are taken, the last task of the caller with the most tasks is refused: among these, that of
 * the caller with the second most, and so on, so that the many tasks of some accounts refuse none of another account at
 * their address, and an address with many tasks refuses none of another address in its network.
 */
export function createFairQueue({ atOnce, places, refusal }: FairQueueOptions) {
  /** In the order of turns, and within a turn in the order of arrival. */
  const line: Waiting[] = [];
  let running = 0;
  let currentTurn = 0;

  function wait(callers: string[]): Promise<void> {
    const earlier = line.filter((other) => other.callers.some((caller) => callers.includes(caller)));
    // A newcomer waits for the next turn, so that a stream of newcomers never keeps a waiting task from its turn.
    const turn = 1 + Math.max(currentTurn, ...earlier.map((other) => other.turn));
    return new Promise((start, reject) => {
      const place = line.findLastIndex((other) => other.turn <= turn) + 1;
      line.splice(place, 0, { callers, turn, start, refuse: () => reject(refusal()) });
      if (line.length > places) removeOne().refuse();
    });
  }

  function removeOne(): Waiting {
    const counts = new Map<string, number>();
    for (const { callers } of line) for (const caller of callers) counts.set(caller, (counts.get(caller) ?? 0) + 1);
    const sizes = line.map(({ callers }) => callers.map((caller) => counts.get(caller)!).sort((a, b) => b - a));
    const largest = sizes.reduce((most, size, at) => (isSmaller(size, sizes[most]!) ? most : at), 0);
    return line.splice(largest, 1)[0]!;
  }

  return {
    async run<T>(callers: string[], task: () => Promise<T>): Promise<T> {
      if (running < atOnce) running += 1;
      // A task that ends passes its slot to the next one, so `running` does not change.
      else await wait(callers);
      try {
        return await task();
      } finally {
        const next = line.shift();
        if (next) {
          currentTurn = next.turn;
          next.start();
        } else running -= 1;
      }
    },
  };
}

/** Compares two lists of numbers by the first place at which they differ. */
function isSmaller(one: number[], other: number[]): boolean {
  const place = one.findIndex((count, at) => count !== other[at]);
  return place !== -1 && one[place]! < (other[place] ?? 0);
}
