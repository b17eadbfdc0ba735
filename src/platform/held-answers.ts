import type { Socket } from 'node:net';

export type AnswerBounds = {
  /** A user, or the visitors of an address, may hold this many answers and this many bytes, whichever is more. */
  answers: number;
  bytes: number;
  /** What all of them may hold in this process (bytes). */
  ofAll: number;
};

/** Enough for two tabs and a phone in a tunnel. */
const ANSWER_BOUNDS: AnswerBounds = { answers: 20, bytes: 8_000_000, ofAll: 96_000_000 };

type Answer = { bytes: number; socket: Pick<Socket, 'destroy'> };
/** `answers` has the oldest first. */
type Holder = { bytes: number; answers: Set<Answer> };

/**
 * Counts what is in memory for clients that have not taken it yet. Beyond a bound, the connection that has waited longest of the
 * largest holder ends, so that slow clients keep nobody else out.
 */
export function createHeldAnswers({ answers: mostAnswers, bytes: mostBytes, ofAll }: AnswerBounds = ANSWER_BOUNDS) {
  const holders = new Map<string, Holder>();
  let total = 0;

  function release(name: string, answer: Answer): void {
    const holder = holders.get(name);
    if (!holder?.answers.delete(answer)) return;
    holder.bytes -= answer.bytes;
    total -= answer.bytes;
    if (holder.answers.size === 0) holders.delete(name);
  }

  function endOldest(name: string): void {
    const [oldest] = holders.get(name)!.answers;
    release(name, oldest!);
    oldest!.socket.destroy();
  }

  const largest = () => [...holders].reduce((one, other) => (other[1].bytes > one[1].bytes ? other : one))[0];

  return {
    bytes: () => total,
    /** Counts an answer. Returns a function that ends it; calling that twice is safe. */
    hold(name: string, answer: Answer): () => void {
      const holder = holders.get(name) ?? { bytes: 0, answers: new Set() };
      holders.set(name, holder);
      holder.answers.add(answer);
      holder.bytes += answer.bytes;
      total += answer.bytes;
      while (holder.bytes > mostBytes && holder.answers.size > mostAnswers) endOldest(name);
      while (total > ofAll) endOldest(largest());
      return () => release(name, answer);
    },
  };
}
