import type { FastifyInstance, FastifyRequest } from 'fastify';
import { databaseOf } from '#schema/orm.config.ts';
import type { Deps } from '../platform/deps.ts';
import { recordSecurityEvent, type SecurityEventKind } from '../platform/security-trail.ts';
import { TIME_LIMITS } from '../platform/time-limit.ts';
import { callerAddress } from './caller-address.ts';
import { mayUse } from './count-use.ts';

type EventDetails = {
  userId?: string | null;
  detail?: string;
  /** The account whose budget counts the line. Defaults to the user. */
  account?: string | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Adds a line with the caller's address to the security trail. Call it after the change is committed. Throws
     * nothing.
     */
    addSecurityEvent(kind: SecurityEventKind, details?: EventDetails): Promise<void>;
  }
}

/** What anybody can cause. These lines have budgets, so that a flood fills neither the table nor the log. */
const BY_ANYBODY = new Set<SecurityEventKind>([
  'signInRefused',
  'operatorRefused',
  'limitReached',
  'passwordResetRequested',
]);
/** What a signed-in user can repeat without another limit. */
const BY_USER = new Set<SecurityEventKind>(['signedIn', 'signedOut', 'signInEnded']);

/** Each kind has its own budgets, so that what is cheap to cause hides nothing else. */
async function isWithinBudgets(request: FastifyRequest, kind: SecurityEventKind, account: string | null) {
  const isByAnybody = BY_ANYBODY.has(kind);
  if (!isByAnybody && !BY_USER.has(kind)) return true;
  // What an address did before hides no guess at the operator's password.
  const address = `${kind === 'operatorRefused' ? 'operator' : 'user'} ${callerAddress(request)}`;
  if (isByAnybody && !(await mayUse(request, 'trailAddress', address))) return false;
  if (account !== null && !(await mayUse(request, 'trailAccount', `${kind} ${account}`))) return false;
  return !isByAnybody || (await mayUse(request, 'trailKind', kind));
}

/** Adds `request.addSecurityEvent`. */
export function securityTrail(app: FastifyInstance, { orm, clock, log, timeLimits = TIME_LIMITS }: Deps): void {
  const db = databaseOf(orm);
  /** How many events of each kind were beyond a budget since the last line that told it. */
  const beyond = new Map<SecurityEventKind, number>();
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();

  /** Waits for earlier numbers, too, so that the database stays open until they are written. */
  function tellNumbers(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const numbers = [...beyond];
    beyond.clear();
    telling = telling.then(async () => {
      for (const [kind, number] of numbers)
        await recordSecurityEvent({ db, log, now: clock() }, { kind, address: null, detail: `${number} more` });
    });
    return telling;
  }
  app.addHook('onClose', tellNumbers);

  app.decorateRequest('addSecurityEvent', async function (kind, { userId = null, detail, account = userId } = {}) {
    // If the counters are unavailable, the line is written.
    if (await isWithinBudgets(this, kind, account).catch(() => true)) {
      const event = { kind, userId, address: callerAddress(this), detail };
      return await recordSecurityEvent({ db, log: this.log, now: clock() }, event);
    }
    beyond.set(kind, (beyond.get(kind) ?? 0) + 1);
    timer ??= setTimeout(tellNumbers, timeLimits.trail).unref();
  });
}
