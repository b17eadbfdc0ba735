import type { FastifyBaseLogger } from 'fastify';
import type { AiUsageDay } from '#schema/entities/ai-usage.ts';
import type { Db } from '#schema/orm.config.ts';
import { withSemaphore } from '../semaphore.ts';
import { takeTurn } from '../sql.ts';
import { dayOf } from '../time.ts';
import { AiFailure, type Purpose, untilNewBudget } from './ai.ts';
import { ALERT_PERCENTAGE, raiseAlert } from './budget-alert.ts';
import type { Tokens } from './models.ts';

export type { AiUsageDay };

const MICRO_DOLLARS_PER_CENT = 10_000;
const RESERVATION = 'ai reservation';

/** In US cents per UTC day. */
type DailyLimits = { all: number; user: number };

/**
 * What an account that is not established may use of the limits: of its own 40 percent, which is enough for a study plan,
 * and of the limit for all calls 60 percent. The rest is reserved for established accounts, so that many new accounts can't
 * use up everybody's help.
 */
export const NEW_ACCOUNT = { all: 0.6, user: 0.4 };
const ESTABLISHED = { all: 1, user: 1 };

/** Returns whether an account has the full share of AI help. */
export type IsEstablished = (db: Db, userId: string, now: Date) => Promise<boolean>;

export type LedgerOptions = {
  db: Db;
  clock: () => Date;
  limits: DailyLimits;
  isEstablished: IsEstablished;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Gets the mail about the budget. Without it there is only the line in the log. */
  contactEmail: string | undefined;
};

export type BilledCall = { purpose: Purpose; model: string; userId?: string };
type CallOutcome = { tokens: Tokens; cost: number; milliseconds: number; hasFailed: boolean };

export type Ledger = {
  /**
   * Reserves `worst` micro-dollars. Throws an `AiFailure` with the reason 'budget' if a daily limit would be exceeded.
   */
  reserve(call: BilledCall, worst: number): Promise<Reservation>;
};

export type Reservation = {
  /** Replaces the reserved amount with the actual cost of the call. */
  settle(outcome: CallOutcome): Promise<void>;
};

/**
 * Opens the ledger of AI costs. It is in the database because the server and the worker share the same limits. The sum
 * of spent and reserved money never exceeds a limit, even with many concurrent calls.
 */
export function openLedger({ db, clock, limits, isEstablished, log, contactEmail }: LedgerOptions): Ledger {
  return {
    reserve: async (call, worst) => {
      const now = clock();
      const day = dayOf(now);
      /** Returns whether this call reaches half of the day's budget. */
      const reserve = async (db: Db): Promise<boolean> => {
        // Only one transaction at a time: two that read the same sum could together exceed the limit.
        await takeTurn(db, RESERVATION);
        const { all, user } = await spentOn(db, day, call.userId);
        const isAbove = (spent: number, cents: number) => spent + worst > cents * MICRO_DOLLARS_PER_CENT;
        const isNew = call.userId !== undefined && !(await isEstablished(db, call.userId, now));
        const share = isNew ? NEW_ACCOUNT : ESTABLISHED;
        const isUserDone = call.userId !== undefined && isAbove(user, limits.user * share.user);
        if (isUserDone || isAbove(all, limits.all * share.all)) throw new AiFailure('budget', untilNewBudget(now));
        await addCall(db, day, call, worst);
        const isHalf = isAbove(all, (limits.all * ALERT_PERCENTAGE) / 100);
        return isHalf && (await raiseAlert(db, day, { now, contactEmail }));
      };
      // Reservations run one at a time anyway. Waiting here instead of at the lock does not tie up database connections.
      const isAlert = await withSemaphore(RESERVATION, { atOnce: 1 }, () => db.transaction().execute(reserve));
      if (isAlert) log.warn({ day, percentage: ALERT_PERCENTAGE }, "half of the day's AI budget is spent or reserved");
      return { settle: (outcome) => db.transaction().execute((tx) => settle(tx, day, call, worst, outcome)) };
    },
  };
}

/** Returns micro-dollars, including reserved ones. */
async function spentOn(db: Db, day: string, userId?: string): Promise<{ all: number; user: number }> {
  const all = await db
    .selectFrom('ai_usage')
    .select((eb) => eb.fn.sum(eb('cost', '+', eb.ref('reserved'))).as('spent'))
    .where('day', '=', day)
    .executeTakeFirst();
  if (userId === undefined) return { all: Number(all?.spent ?? 0), user: 0 };
  const user = await db
    .selectFrom('ai_shares')
    .select((eb) => eb('cost', '+', eb.ref('reserved')).as('spent'))
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return { all: Number(all?.spent ?? 0), user: Number(user?.spent ?? 0) };
}

async function addCall(db: Db, day: string, { purpose, model, userId }: BilledCall, reserved: number) {
  const counted = { day, calls: 1, cost: 0, reserved };
  const tokens = { input_tokens: 0, output_tokens: 0, cache_write_tokens: 0, cache_read_tokens: 0 };
  await db
    .insertInto('ai_usage')
    .values({ ...counted, ...tokens, purpose, model, failures: 0, milliseconds: 0 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'purpose', 'model']).doUpdateSet((eb) => ({
        calls: eb('ai_usage.calls', '+', 1),
        reserved: eb('ai_usage.reserved', '+', eb.ref('excluded.reserved')),
      })),
    )
    .execute();
  if (userId === undefined) return;
  await db
    .insertInto('ai_shares')
    .values({ ...counted, user_id: userId })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day']).doUpdateSet((eb) => ({
        calls: eb('ai_shares.calls', '+', 1),
        reserved: eb('ai_shares.reserved', '+', eb.ref('excluded.reserved')),
      })),
    )
    .execute();
}

async function settle(db: Db, day: string, call: BilledCall, worst: number, outcome: CallOutcome): Promise<void> {
  const { tokens, cost, milliseconds, hasFailed } = outcome;
  await db
    .updateTable('ai_usage')
    .set((eb) => ({
      failures: eb('failures', '+', hasFailed ? 1 : 0),
      input_tokens: eb('input_tokens', '+', tokens.input),
      output_tokens: eb('output_tokens', '+', tokens.output),
      cache_write_tokens: eb('cache_write_tokens', '+', tokens.cacheWrite),
      cache_read_tokens: eb('cache_read_tokens', '+', tokens.cacheRead),
      milliseconds: eb('milliseconds', '+', milliseconds),
      cost: eb('cost', '+', cost),
      reserved: eb('reserved', '-', worst),
    }))
    .where('day', '=', day)
    .where('purpose', '=', call.purpose)
    .where('model', '=', call.model)
    .execute();
  if (call.userId === undefined) return;
  await db
    .updateTable('ai_shares')
    .set((eb) => ({ cost: eb('cost', '+', cost), reserved: eb('reserved', '-', worst) }))
    .where('user_id', '=', call.userId)
    .where('day', '=', day)
    .execute();
}

/** Returns the share of a day's limit that is spent or reserved, from 0 to 1. */
export async function readBudgetUse(db: Db, now: Date, limitCents: number): Promise<number> {
  const { all } = await spentOn(db, dayOf(now));
  return all / (limitCents * MICRO_DOLLARS_PER_CENT);
}

/** Returns the usage from `since` on by UTC day, purpose, and model, newest day first. Costs are in micro-dollars. */
export function listAiUsage(db: Db, since: Date): Promise<AiUsageDay[]> {
  return db
    .selectFrom('ai_usage')
    .select(['day', 'purpose', 'model', 'calls', 'failures', 'milliseconds', 'cost', 'reserved'])
    .select(['input_tokens as inputTokens', 'output_tokens as outputTokens'])
    .select(['cache_write_tokens as cacheWriteTokens', 'cache_read_tokens as cacheReadTokens'])
    .where('day', '>=', dayOf(since))
    .orderBy('day', 'desc')
    .orderBy('purpose')
    .orderBy('model')
    .execute();
}

const SUMS = [
  'calls',
  'failures',
  'input_tokens',
  'output_tokens',
  'cache_write_tokens',
  'cache_read_tokens',
  'milliseconds',
  'cost',
] as const;

/** Returns the all-time totals by purpose and model, which never decrease. */
export async function readAiTotals(db: Db) {
  const rows = await db
    .selectFrom('ai_usage')
    .select(['purpose', 'model'])
    .select(({ fn }) => SUMS.map((column) => fn.sum(column).as(column)))
    .groupBy(['purpose', 'model'])
    .orderBy('purpose')
    .orderBy('model')
    .execute();
  return rows.map(({ purpose, model, ...sums }) => {
    const sum = (column: (typeof SUMS)[number]) => Number(sums[column]);
    const tokens = {
      input: sum('input_tokens'),
      output: sum('output_tokens'),
      cacheWrite: sum('cache_write_tokens'),
      cacheRead: sum('cache_read_tokens'),
    };
    const [calls, failures, milliseconds, cost] = [sum('calls'), sum('failures'), sum('milliseconds'), sum('cost')];
    return { purpose, model, calls, failures, milliseconds, cost, tokens };
  });
}
