import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../env.ts';
import { type Ai, PURPOSES } from './ai.ts';
import { openLedger } from './ledger.ts';
import { isPriceKnown, worstCost } from './models.ts';
import { RULES } from './rules.ts';

const MICRO_DOLLARS_A_CENT = 10_000;

type Options = { env: Env; orm: MikroORM; log: FastifyBaseLogger; clock: () => Date; rules?: typeof RULES };

/** Nothing without a key: the curated library answers then. */
export async function startAi({ env, orm, log, clock, rules = RULES }: Options): Promise<Ai | undefined> {
  if (env.anthropicApiKey === undefined) return undefined;
  const models = { writer: env.anthropicModel, quick: env.anthropicQuickModel };
  const limits = { all: env.aiDailyCents, user: env.aiUserDailyCents };
  for (const model of new Set(Object.values(models))) {
    if (!isPriceKnown(model)) log.warn({ model }, 'the price of this model is not known: it is counted as the dearest');
  }
  const least = Math.min(limits.all, limits.user) * MICRO_DOLLARS_A_CENT;
  const shut = PURPOSES.filter(
    (purpose) => worstCost(models[rules[purpose].role], 0, rules[purpose].maxTokens) > least,
  );
  if (shut.length > 0)
    log.warn({ purposes: shut }, 'the daily limits of the AI are lower than what one such call can cost');

  // Loaded here, so that only who has a key keeps the SDK in memory.
  const { createClaude } = await import('./claude.ts');
  const ledger = openLedger({ orm, clock, limits });
  return createClaude({
    apiKey: env.anthropicApiKey,
    baseUrl: env.anthropicBaseUrl,
    models,
    rules,
    ledger,
    log,
    clock,
  });
}
