import { createHash, randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { WrittenSummary } from '#schema/entities/written-summary.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { type Ai, AiFailure } from '../../platform/ai/ai.ts';
import type { Deps } from '../../platform/deps.ts';
import { SUMMARY_TASK, WrittenSummarySchema } from './dashboard.prompt.ts';
import { validateSummary } from './dashboard.rules.ts';

/** The minimum time between two requests to Claude for the same user. */
const PAUSE_MS = 10 * 60_000;

export type SummaryDeps = Pick<Deps, 'ai' | 'orm' | 'log' | 'clock'> & Pick<FastifyInstance, 'runInBackground'>;

/**
 * Returns the summary that Claude wrote about these figures, or null if there is none. Then Claude writes it in the
 * background, so that a later call can return it.
 */
export async function writtenSummary(
  em: EntityManager,
  deps: SummaryDeps,
  userId: string,
  figures: string,
): Promise<string | null> {
  const { ai, clock, log } = deps;
  if (!ai) return null;
  const digest = createHash('sha256').update(figures).digest('hex');
  const saved = await em.findOne(WrittenSummary, { user: userId });
  if (saved?.text && saved.figures === digest) return saved.text;
  if (!(await acquireTurn(em, userId, clock()))) return null;
  deps.runInBackground((stopping) =>
    write(deps, ai, { userId, figures, digest, stopping }).catch((error) => {
      if (!(error instanceof AiFailure)) log.warn({ err: error }, 'a summary could not be generated');
    }),
  );
  return null;
}

/**
 * Returns true for only one of several concurrent calls in all processes. Returns false for later calls until the pause
 * is over.
 */
async function acquireTurn(em: EntityManager, userId: string, now: Date): Promise<boolean> {
  const rows = await sqlOf(em)
    .insertInto('dashboard_summaries')
    .values({ id: randomUUIDv7(), user_id: userId, text: null, figures: null, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ asked_at: now })
        .where('dashboard_summaries.asked_at', '<=', new Date(now.getTime() - PAUSE_MS)),
    )
    .returning('id')
    .execute();
  return rows.length > 0;
}

type SummaryRequest = { userId: string; figures: string; digest: string; stopping: AbortSignal };

async function write(
  { orm, log }: SummaryDeps,
  ai: Ai,
  { userId, figures, digest, stopping }: SummaryRequest,
): Promise<void> {
  const { summary } = await ai.write({
    ...{ purpose: 'summary', userId, signal: stopping },
    ...{ material: figures, task: SUMMARY_TASK, schema: WrittenSummarySchema },
  });
  if (validateSummary(summary, figures).length > 0) {
    log.warn('a generated summary names numbers that are not among the figures, or contains markup: it is not used');
    return;
  }
  await orm.em.fork().nativeUpdate(WrittenSummary, { user: userId }, { text: summary, figures: digest });
}
