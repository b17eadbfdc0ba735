import { createHash, randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { UserCall } from '../../call.ts';
import { type Ai, AiFailure } from '../../platform/ai/ai.ts';
import { SUMMARY_TASK, WrittenSummarySchema } from './dashboard.prompt.ts';
import { validateSummary } from './dashboard.rules.ts';

/** The minimum time between two requests to Claude for the same user. */
const PAUSE_MS = 10 * 60_000;

export type RunInBackground = FastifyInstance['runInBackground'];

/**
 * Returns the summary that Claude wrote about these figures, or null if there is none. Then Claude writes it in the
 * background, so that a later call can return it.
 */
export async function writtenSummary(
  call: UserCall,
  figures: string,
  runInBackground: RunInBackground,
): Promise<string | null> {
  const { db, userId, deps } = call;
  const { ai, log } = deps;
  if (!ai) return null;
  const digest = createHash('sha256').update(figures).digest('hex');
  const saved = await db
    .selectFrom('dashboard_summaries')
    .select(['text', 'figures'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (saved?.text && saved.figures === digest) return saved.text;
  if (!(await acquireTurn(call))) return null;
  runInBackground((stopping) =>
    write(call, ai, { figures, digest, stopping }).catch((error) => {
      if (!(error instanceof AiFailure)) log.warn({ err: error }, 'a summary could not be generated');
    }),
  );
  return null;
}

/**
 * Returns true for only one of several concurrent calls in all processes. Returns false for later calls until the pause
 * is over.
 */
async function acquireTurn({ db, userId, now }: UserCall): Promise<boolean> {
  const rows = await db
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

type SummaryRequest = { figures: string; digest: string; stopping: AbortSignal };

async function write(
  { db, userId, deps }: UserCall,
  ai: Ai,
  { figures, digest, stopping }: SummaryRequest,
): Promise<void> {
  const { summary } = await ai.write({
    ...{ purpose: 'summary', userId, signal: stopping },
    ...{ material: figures, task: SUMMARY_TASK, schema: WrittenSummarySchema },
  });
  if (validateSummary(summary, figures).length > 0) {
    deps.log.warn(
      'a generated summary names numbers that are not among the figures, or contains markup: it is not used',
    );
    return;
  }
  await db
    .updateTable('dashboard_summaries')
    .set({ text: summary, figures: digest })
    .where('user_id', '=', userId)
    .execute();
}
