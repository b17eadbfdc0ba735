import { DomainError } from '../../platform/errors.ts';

const RETRY_SECONDS = 60;

const EXPORT_OPEN = 'Your data is already being exported. Please wait for it to finish, or try again in a minute.';
const EXPORTS_BUSY = 'Many users are exporting their data right now. Please try again in a minute.';

type QueueLimits = { atOnce: number; waiting: number; waitMs: number };

export type ExportQueue = {
  /** Waits for the user's turn. Returns a function that ends it. Throws if the user has one already, or after too long a wait. */
  enter(userId: string, leaving: AbortSignal): Promise<() => void>;
};

/**
 * Lets a few exports be open at once, and the next ones wait in the order in which they came. Each user may have one, so that
 * a slow client can't use up all of them.
 */
export function createExportQueue({ atOnce, waiting, waitMs }: QueueLimits): ExportQueue {
  const users = new Set<string>();
  const line: (() => void)[] = [];
  let open = 0;

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
    line.push(turn.resolve);
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
      return () => leave(userId);
    },
  };
}
