import type { Socket } from 'node:net';

export type ResponseBounds = {
  /** A user, or the visitors of an address, may hold this many responses and this many bytes, whichever is more. */
  responses: number;
  bytes: number;
  /** What all of them may hold in this process (bytes). */
  ofAll: number;
};

/** Enough for two tabs and a phone in a tunnel. */
const RESPONSE_BOUNDS: ResponseBounds = { responses: 20, bytes: 8_000_000, ofAll: 96_000_000 };

type Held = { bytes: number; socket: Pick<Socket, 'destroy'> };
/** `responses` has the oldest first. */
type Holder = { bytes: number; responses: Set<Held> };

/**
 * Counts what is in memory for clients that have not taken it yet. Beyond a bound, the connection that has waited longest of the
 * largest holder ends, so that slow clients keep nobody else out.
 */
export function createHeldResponses({
  responses: mostResponses,
  bytes: mostBytes,
  ofAll,
}: ResponseBounds = RESPONSE_BOUNDS) {
  const holders = new Map<string, Holder>();
  let total = 0;

  function release(name: string, held: Held): void {
    const holder = holders.get(name);
    if (!holder?.responses.delete(held)) return;
    holder.bytes -= held.bytes;
    total -= held.bytes;
    if (holder.responses.size === 0) holders.delete(name);
  }

  function endOldest(name: string): void {
    const [oldest] = holders.get(name)!.responses;
    release(name, oldest!);
    oldest!.socket.destroy();
  }

  const largest = () => [...holders].reduce((one, other) => (other[1].bytes > one[1].bytes ? other : one))[0];

  return {
    bytes: () => total,
    /** Counts a response. Returns a function that ends it; calling that twice is safe. */
    hold(name: string, held: Held): () => void {
      const holder = holders.get(name) ?? { bytes: 0, responses: new Set() };
      holders.set(name, holder);
      holder.responses.add(held);
      holder.bytes += held.bytes;
      total += held.bytes;
      while (holder.bytes > mostBytes && holder.responses.size > mostResponses) endOldest(name);
      while (total > ofAll) endOldest(largest());
      return () => release(name, held);
    },
  };
}
