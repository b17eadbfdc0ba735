import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { Others, QuestionContent } from '#shared/quiz.ts';
import { type Call, openCall } from '../../call.ts';
import { cached } from '../../platform/cache.ts';
import type { Deps } from '../../platform/deps.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { fingerprintOf } from './item-statistics.rules.ts';
import { readFinishedAt } from './runs.service.ts';

/** What users are told of a question, in the order of the question bank. */
type Told = { fingerprint: string; shares: number[] };
type AllTold = ReadonlyMap<string, Told>;

const caches = new WeakMap<Deps['orm'], () => Promise<AllTold>>();

/** Opens a cache of what users are told. It looks once a minute whether there are new statistics, and reads only those. */
function openCache(deps: Deps): () => Promise<AllTold> {
  let version: number | undefined;
  let told: AllTold = new Map();
  return cached(MINUTE_MS, deps.clock, async () => {
    const call = openCall(deps, null);
    const finishedAt = await readFinishedAt(call);
    if (finishedAt?.getTime() === version) return told;
    told = await readTold(call);
    version = finishedAt?.getTime();
    return told;
  });
}

async function readTold({ db }: Call): Promise<AllTold> {
  const rows = await db
    .selectFrom('item_statistics')
    .select(['question_id as questionId', 'fingerprint', 'shares'])
    .where('shares', 'is not', null)
    .execute();
  return new Map(rows.map(({ questionId, fingerprint, shares }) => [questionId, { fingerprint, shares: shares! }]));
}

/**
 * Returns a function that says how others answered a question whose options were served in `order` (indexes in the bank's
 * order). It returns null for a question with too few answers, or whose options or key have changed.
 */
export async function readOthers({
  deps,
}: Call): Promise<(question: QuestionContent & { id: string }, order: readonly number[]) => Others | null> {
  const cache = caches.get(deps.orm) ?? openCache(deps);
  caches.set(deps.orm, cache);
  const told = await cache();
  return (question, order) => {
    const { fingerprint, shares } = told.get(question.id) ?? {};
    if (!shares || fingerprint !== fingerprintOf(question)) return null;
    return { shares: order.map((place) => shares[place]!), right: shares[OPTION_LETTERS.indexOf(question.answer)]! };
  };
}
