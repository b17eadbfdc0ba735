import { createHash, randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { WrittenSummary } from '#schema/entities/written-summary.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { type Ai, AiFailure } from '../../platform/ai/ai.ts';
import type { Deps } from '../../platform/deps.ts';
import { SUMMARY_TASK, WrittenSummarySchema } from './dashboard.prompt.ts';
import { validateSummary } from './dashboard.rules.ts';

/** Claude is asked no more often for one user. */
const PAUSE_MS = 10 * 60_000;

export type SummaryDeps = Pick<Deps, 'ai' | 'orm' | 'log' | 'clock'> & { stopping: AbortSignal };

/** What Claude wrote about these figures, or null; then it is asked in the background, and a later call has it. */
export async function writtenSummary(
  em: EntityManager,
  deps: SummaryDeps,
  userId: string,
  figures: string,
): Promise<string | null> {
  const { ai, clock, log } = deps;
  if (!ai) return null;
  const digest = createHash('sha256').update(figures).digest('hex');
  const kept = await em.findOne(WrittenSummary, { user: userId });
  if (kept?.text && kept.figures === digest) return kept.text;
  if (!(await isTurn(em, userId, clock()))) return null;
  void write(deps, ai, userId, figures, digest).catch((error) => {
    if (!(error instanceof AiFailure)) log.warn({ err: error }, 'a summary could not be written');
  });
  return null;
}

/** Takes the turn to ask, of all processes and calls at once only one; until the pause is over there is none. */
async function isTurn(em: EntityManager, userId: string, now: Date): Promise<boolean> {
  const taken = await sqlOf(em)
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
  return taken.length > 0;
}

async function write(
  { orm, log, stopping }: SummaryDeps,
  ai: Ai,
  userId: string,
  figures: string,
  digest: string,
): Promise<void> {
  const { summary } = await ai.write({
    ...{ purpose: 'summary', userId, signal: stopping },
    ...{ material: figures, task: SUMMARY_TASK, schema: WrittenSummarySchema },
  });
  if (validateSummary(summary, figures).length > 0) {
    log.warn('a summary names what is not among the figures: it is left out');
    return;
  }
  await orm.em.fork().nativeUpdate(WrittenSummary, { user: userId }, { text: summary, figures: digest });
}
