import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#schema/orm.config.ts';
import type { Env } from '../env.ts';
import { type Ai, PURPOSES } from './ai.ts';
import type { TimeoutAfter } from './claude.ts';
import { type IsEstablished, openLedger } from './ledger.ts';
import { isPriceKnown, maxCost } from './models.ts';
import { RULES } from './rules.ts';

const MICRO_DOLLARS_PER_CENT = 10_000;

type AiStartOptions = {
  env: Env;
  db: Db;
  log: FastifyBaseLogger;
  clock: () => Date;
  isEstablished: IsEstablished;
  rules?: typeof RULES;
  timeoutAfter?: TimeoutAfter;
};

/** Returns undefined if no API key is set. Features then serve curated material. */
export async function startAi({
  env,
  db,
  log,
  clock,
  isEstablished,
  rules = RULES,
  timeoutAfter,
}: AiStartOptions): Promise<Ai | undefined> {
  if (env.anthropicApiKey === undefined) return undefined;
  const models = { writer: env.anthropicModel, quick: env.anthropicQuickModel };
  const limits = { all: env.aiDailyCents, user: env.aiUserDailyCents };
  for (const model of new Set(Object.values(models))) {
    if (!isPriceKnown(model))
      log.warn({ model }, 'this model has no known price, so its calls are counted at the highest known price');
  }
  const least = Math.min(limits.all, limits.user) * MICRO_DOLLARS_PER_CENT;
  const unaffordable = PURPOSES.filter(
    (purpose) => maxCost(models[rules[purpose].role], 0, rules[purpose].maxTokens) > least,
  );
  if (unaffordable.length > 0)
    log.warn(
      { purposes: unaffordable },
      'the daily AI limits are lower than the possible cost of one call for these purposes',
    );

  // Imported here so that the SDK uses memory only when a key is set.
  const { createClaude } = await import('./claude.ts');
  const ledger = openLedger({ db, clock, limits, isEstablished, log, contactEmail: env.contactEmail });
  return createClaude({
    apiKey: env.anthropicApiKey,
    baseUrl: env.anthropicBaseUrl,
    models,
    rules,
    ledger,
    log,
    clock,
    timeoutAfter,
  });
}
