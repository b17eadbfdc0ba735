import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { GeneratedQuestion } from '#schema/entities/generated-question.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { findTopic } from '#shared/catalogue.ts';
import { LETTERS, QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import { type QuestionContent, QuestionContentSchema } from '#shared/quiz.ts';
import { type Ai, AiFailure, type AiFailureReason, untilNewBudget } from '../../platform/ai/ai.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/queue/jobs.ts';
import { BEAT_MS, LEASE_MS } from '../../platform/work.ts';
import { groundingOf } from '../topics/material.service.ts';
import { type Bank, type BankDeps, loadBank, markBankChanged, readBankState } from './bank.service.ts';
import { ALL_CHECKS, agreed, neglectedFacts, statementsOf, validateQuestions } from './generated.rules.ts';
import { firstQuestionsJob, topUpJob } from './questions.job.ts';
import { solverTask, writerTask } from './questions.prompt.ts';
import { shuffled } from './questions.rules.ts';

/** A topic gets no more generated questions than these, and is asked about no more often in a UTC day. */
const MAX_GENERATED = 200;
/** How long a user waits for the first questions of a topic, and how often the bank is read meanwhile (milliseconds). */
const MAX_WAIT_MS = 60_000;
const POLL_MS = 500;
const BATCHES_A_DAY = 6;
const BATCH = 12;
const EXAMPLES = 3;
/** Failures for which nobody pays: the batch does not count. */
const FREE: AiFailureReason[] = ['overloaded', 'unreachable', 'misconfigured', 'budget', 'cancelled'];

type TopUpDeps = Pick<Deps, 'ai' | 'material' | 'orm' | 'env' | 'clock' | 'random'> & { stopping: AbortSignal };
type Figures = Record<string, number | string>;

/** `isFirst`: only while no question of the topic can be asked. */
type Wanted = { topicId: string; isFirst?: boolean };
type Own = { topicId: string; claimedAt: Date };

/** Asks the worker for questions; tells whether the queue has the job. */
export const requestQuestions = ({ queue }: { queue: Jobs }, { topicId, isFirst }: Wanted): Promise<boolean> =>
  isFirst
    ? queue.enqueue(firstQuestionsJob, { topicId }, { dedupe: `first-questions-${topicId}` })
    : queue.enqueue(topUpJob, { topicId }, { dedupe: `questions-${topicId}` });

export const quizNotAvailable = () =>
  new DomainError('not_found', 'A practice quiz is not available for this topic yet', { reason: 'notAvailable' });

/** Whether a bank can grow, and the user, who has met these questions, soon finds none that are new. */
export function canGrow({ ai }: Pick<Deps, 'ai'>, bank: Bank, met: readonly string[]): boolean {
  const seen = new Set(met);
  const unseen = bank.open.filter((id) => !seen.has(id)).length;
  return ai !== undefined && unseen < QUIZ_LENGTH && bank.generated < MAX_GENERATED;
}

/**
 * Waits until the worker has put questions into an empty bank; throws what went wrong, or the time-out. Who stops waiting
 * stops nothing else: the questions are for all.
 */
export async function awaitFirstQuestions(
  em: EntityManager,
  deps: BankDeps & Pick<Deps, 'ai' | 'queue' | 'clock'>,
  topicId: string,
  { signal, maxWaitMs = MAX_WAIT_MS }: { signal?: AbortSignal; maxWaitMs?: number } = {},
): Promise<Bank> {
  if (!deps.ai) throw quizNotAvailable();
  const until = performance.now() + maxWaitMs;
  const before = await readBankState(em, topicId);
  let isAsked = false;
  while (performance.now() < until && !signal?.aborted) {
    if (!isAsked) isAsked = await requestQuestions(deps, { topicId, isFirst: true });
    const bank = await loadBank(em, deps, topicId);
    if (bank.open.length > 0) return bank;
    const { tries, failure } = await readBankState(em, topicId);
    if (tries > before.tries) throw failureOf((failure ?? 'invalid') as AiFailureReason, deps.clock());
    await delay(POLL_MS, undefined, { signal }).catch(() => {});
  }
  throw new AiFailure(signal?.aborted ? 'cancelled' : 'timeout');
}

const failureOf = (reason: AiFailureReason, now: Date) =>
  new AiFailure(reason, reason === 'budget' ? untilNewBudget(now) : undefined);

/**
 * Adds questions to the bank of a topic that passed every check. One at a time for each topic, whoever calls; safe to run
 * twice. What came of it stands in the bank's row, for those who wait.
 */
export async function topUp(em: EntityManager, { topicId, isFirst }: Wanted, deps: TopUpDeps): Promise<Figures> {
  const { ai, clock } = deps;
  if (!ai || !deps.material.has(topicId)) return { added: 0 };
  const own = { topicId, claimedAt: clock() };
  const claim = await claimBank(em, own);
  if (claim === 'taken') return { added: 0 };
  if (claim === 'used up') {
    await endTry(em, { topicId }, { failure: 'budget' });
    return { added: 0, failure: 'budget' };
  }
  const lost = new AbortController();
  const renew = async () => {
    if (!(await renewClaim(em.fork(), own, clock()))) lost.abort();
  };
  const heart = setInterval(() => void renew().catch(() => {}), BEAT_MS);
  const stopping = AbortSignal.any([deps.stopping, lost.signal]);
  try {
    // Read under the claim, so that nobody adds the same meanwhile.
    const bank = await loadBank(em, deps, topicId);
    if (bank.generated >= MAX_GENERATED || (isFirst && bank.open.length > 0)) {
      await endTry(em, own, { failure: null, isFree: true });
      return { added: 0 };
    }
    const { questions, figures } = await writeQuestions(ai, topicId, bank, { ...deps, stopping });
    const isOurs = await em.transactional(async (tx) => {
      // First of all, so that two workers can't both write.
      if (!(await endTry(tx, own, { failure: questions.length > 0 ? null : 'invalid' }))) return false;
      const { facts } = deps.material.get(topicId)!;
      for (const content of questions) {
        const factsThen = statementsOf(content.facts, facts);
        tx.create(GeneratedQuestion, { topicId, content, factsThen, ...provenance(deps) });
      }
      await tx.flush();
      if (questions.length > 0) await markBankChanged(tx, topicId);
      return true;
    });
    return isOurs ? figures : { added: 0 };
  } catch (error) {
    if (deps.stopping.aborted) {
      await dropClaim(em, own, clock());
      throw error;
    }
    const failure = error instanceof AiFailure ? error.reason : 'invalid';
    await endTry(em, own, { failure, isFree: FREE.includes(failure) });
    if (!(error instanceof AiFailure)) throw error;
    return { added: 0, failure };
  } finally {
    clearInterval(heart);
  }
}

/** In the worker: asks again for the questions of workers that are gone, or were stopped. */
export async function sweepQuestions(em: EntityManager, deps: TopUpDeps & { queue: Jobs }): Promise<Figures> {
  const db = sqlOf(em);
  const now = deps.clock();
  const lost = await db.selectFrom('question_banks').select('topic_id as topicId').where('due_at', '<', now).execute();
  let queued = 0;
  for (const { topicId } of lost) {
    const { open } = await loadBank(em.fork(), deps, topicId);
    if (!(await requestQuestions(deps, { topicId, isFirst: open.length === 0 }))) continue;
    queued += 1;
    await db
      .updateTable('question_banks')
      .set({ claimed_at: null, due_at: null })
      .where('topic_id', '=', topicId)
      .where('due_at', '<', now)
      .execute();
  }
  return { queued };
}

const provenance = ({ env: { anthropicModel } }: Pick<Deps, 'env'>) => ({
  model: anthropicModel,
  solvedBy: anthropicModel,
  checks: ALL_CHECKS,
});

/** Its lengths and counts are checked for each question, so that a bad one does not cost the others. */
const WrittenSchema = z.object({
  questions: z.array(
    QuestionContentSchema.extend({
      stem: z.string(),
      options: z.array(z.object({ text: z.string(), rationale: z.string() })).describe('Four options'),
      facts: z.array(z.string()),
      difficulty: z.int(),
    }),
  ),
});

const SolvedSchema = z.object({
  solutions: z.array(
    z.object({
      number: z.int(),
      answer: z.enum([...LETTERS, 'unclear']),
      confidence: z.enum(['high', 'low']),
    }),
  ),
});

/** Two calls of the model: one writes, and one answers what is left without knowing the keys. */
async function writeQuestions(ai: Ai, topicId: string, bank: Bank, { material, random, stopping }: TopUpDeps) {
  const topic = findTopic(topicId)!;
  const { facts } = material.get(topicId)!;
  const about = { material: groundingOf(material.get(topicId)!), signal: stopping };
  const asked = [...bank.questions.values()];
  const wanted = {
    count: BATCH,
    bank: asked,
    facts: neglectedFacts(facts, asked, BATCH),
    // None that is disputed or outdated.
    examples: shuffled(bank.open, random)
      .slice(0, EXAMPLES)
      .map((id) => bank.questions.get(id)!)
      .map(({ id: _, ...content }) => content),
  };
  const { questions: written } = await ai.write({
    ...about,
    purpose: 'questions',
    task: writerTask(topic, wanted),
    schema: WrittenSchema,
  });

  const { sound, dropped } = validateQuestions(written.slice(0, 2 * BATCH), { topicId: topicId, facts, bank: asked });
  if (sound.length === 0) return { questions: [], figures: { added: 0, ...dropped } };
  const shown = sound.map((question) => reordered(question, random));
  const { solutions } = await ai.write({
    ...about,
    purpose: 'solve',
    task: solverTask(shown),
    schema: SolvedSchema,
  });
  const questions = agreed(shown, solutions).map((index) => sound[index]!);
  const solve = sound.length - questions.length;
  return { questions, figures: { added: questions.length, ...dropped, ...(solve > 0 && { solve }) } };
}

/** The same question with its options in another order: a writer's habit of where the key stands tells the solver nothing. */
function reordered(question: QuestionContent, random: () => number): QuestionContent {
  const key = question.options[LETTERS.indexOf(question.answer)]!;
  const options = shuffled(question.options, random);
  return { ...question, options, answer: LETTERS[options.indexOf(key)]! };
}

async function claimBank(em: EntityManager, { topicId, claimedAt: now }: Own): Promise<'ours' | 'taken' | 'used up'> {
  const db = sqlOf(em);
  const day = now.toISOString().slice(0, 10);
  await db
    .insertInto('question_banks')
    .values({ topic_id: topicId, version: 0, tries: 0, batches: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('question_banks')
    .set((eb) => ({
      claimed_at: now,
      due_at: leaseFrom(now),
      batches: eb
        .case()
        .when('day', '=', day)
        .then(eb('batches', '+', 1))
        .else(1)
        .end(),
      day,
    }))
    .where('topic_id', '=', topicId)
    .where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '<', now)]))
    .where((eb) => eb.or([eb('day', 'is', null), eb('day', '!=', day), eb('batches', '<', BATCHES_A_DAY)]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'ours';
  const { due_at } = await db
    .selectFrom('question_banks')
    .select('due_at')
    .where('topic_id', '=', topicId)
    .executeTakeFirstOrThrow();
  return due_at && new Date(due_at) >= now ? 'taken' : 'used up';
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

async function renewClaim(em: EntityManager, { topicId, claimedAt }: Own, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf(em)
    .updateTable('question_banks')
    .set({ due_at: leaseFrom(now) })
    .where('topic_id', '=', topicId)
    .where('claimed_at', '=', claimedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The claim of a worker that stops is lost at once, so that the sweep finds it; its batch does not count. */
async function dropClaim(em: EntityManager, { topicId, claimedAt }: Own, now: Date): Promise<void> {
  await sqlOf(em)
    .updateTable('question_banks')
    .set((eb) => ({ due_at: now, batches: eb('batches', '-', 1) }))
    .where('topic_id', '=', topicId)
    .where('claimed_at', '=', claimedAt)
    .execute();
}

/** Gives the claim back, if it is still ours. A try for which nobody pays is not counted among the day's. */
async function endTry(
  em: EntityManager,
  { topicId, claimedAt }: { topicId: string; claimedAt?: Date },
  { failure, isFree = false }: { failure: AiFailureReason | null; isFree?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf(em)
    .updateTable('question_banks')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      failure,
      claimed_at: null,
      due_at: null,
      batches: eb('batches', '-', isFree ? 1 : 0),
    }))
    .where('topic_id', '=', topicId)
    .$if(claimedAt !== undefined, (banks) => banks.where('claimed_at', '=', claimedAt!))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
