import { DomainError } from '../../platform/errors.ts';

const RETRY_SECONDS = 60;

const EXPORT_OPEN = 'Your data is already being exported. Please wait for it to finish, or try again in a minute.';
const EXPORTS_BUSY = 'Many users are exporting their data right now. Please try again in a minute.';

/** An export that is open for `longMs` ends when somebody waits. */
type QueueLimits = { atOnce: number; waiting: number; waitMs: number; longMs: number };

/** `leave` ends the turn. `ended` aborts when the caller must leave. */
type Turn = { ended: AbortSignal; leave: () => void };

export type ExportQueue = {
  /** Waits for the user's turn. Throws if the user has one already, or after too long a wait. */
  enter(userId: string, leaving: AbortSignal): Promise<Turn>;
};

/**
 * Lets a few exports be open at once, and the next ones wait in the order in which they came. Each user may have one, so that
 * a slow client can't use up all of them. Slow clients of several users make room.
 */
export function createExportQueue({ atOnce, waiting, waitMs, longMs }: QueueLimits): ExportQueue {
  const users = new Set<string>();
  const line: (() => void)[] = [];
  /** The open turns, oldest first. */
  const turns = new Set<{ end: AbortController; isLong: boolean }>();
  let open = 0;

  /** Ends the oldest long turns, as many as callers wait. */
  function makeRoom(): void {
    const long = [...turns].filter(({ isLong }) => isLong);
    for (const { end } of long.slice(0, line.length)) end.abort();
  }

  const leave = (userId: string) => {
    users.delete(userId);
    // The next one takes over the place, so that nobody who comes now can take it.
    const next = line.shift();
    if (next) next();
    else open -= 1;
  };

  async function untilFree(leaving: AbortSignal): Promise<void> {
    if (open < atOnce) {
      open += 1;
      return;
    }
    if (line.length >= waiting) throw new DomainError('unavailable', EXPORTS_BUSY, { retryAfter: RETRY_SECONDS });
    const turn = Promise.withResolvers<void>();
    const giveUp = () => turn.reject(new DomainError('unavailable', EXPORTS_BUSY, { retryAfter: RETRY_SECONDS }));
    const timer = setTimeout(giveUp, waitMs);
    leaving.addEventListener('abort', giveUp);
    if (leaving.aborted) giveUp();
    line.push(turn.resolve);
    makeRoom();
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
      leaving.removeEventListener('abort', giveUp);
      const place = line.indexOf(turn.resolve);
      if (place >= 0) line.splice(place, 1);
    }
  }

  return {
    async enter(userId, leaving) {
      if (users.has(userId)) throw new DomainError('too_many', EXPORT_OPEN, { retryAfter: RETRY_SECONDS });
      users.add(userId);
      try {
        await untilFree(leaving);
      } catch (error) {
        users.delete(userId);
        throw error;
      }
      const turn = { end: new AbortController(), isLong: false };
      turns.add(turn);
      const timer = setTimeout(() => {
        turn.isLong = true;
        makeRoom();
      }, longMs).unref();
      return {
        ended: turn.end.signal,
        leave: () => {
          clearTimeout(timer);
          turns.delete(turn);
          leave(userId);
        },
      };
    },
  };
}
