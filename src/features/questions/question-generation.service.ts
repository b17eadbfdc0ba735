import type { EntityManager } from '@mikro-orm/postgresql';
import { GeneratedQuestion } from '#schema/entities/generated-question.ts';
import type { QuestionContent } from '#shared/quiz.ts';
import { AiFailure } from '../../platform/ai/ai.ts';
import { whileRenewing } from '../../platform/lease.ts';
import type { JobDeps, JobResult } from '../../platform/queue/handler.ts';
import { isBankFull, loadBank, markBankChanged } from './bank.service.ts';
import { ALL_CHECKS, statementsOf } from './generated.rules.ts';
import {
  abandonBatch,
  acquireBatch,
  type BatchLease,
  endBatch,
  findRequester,
  skipBatch,
} from './question-batches.service.ts';
import { writeQuestions } from './question-writer.service.ts';

/** With `isFirst`, questions are added only if the topic has no open question. */
type QuestionsRequest = { topicId: string; isFirst: boolean };

/**
 * Generates a batch of questions and adds those that pass every check to the topic's bank. Only one batch per topic runs at
 * a time, so calling this twice is safe. Saves the result in the bank's row, which waiting calls read. Does nothing if the
 * user who requested the batch has deleted the account.
 */
export async function generateQuestions(
  em: EntityManager,
  request: QuestionsRequest,
  deps: JobDeps,
): Promise<JobResult> {
  const { clock, stopping, lease: terms } = deps;
  if (!deps.ai || !deps.material.has(request.topicId)) return { added: 0 };
  const lease = await acquireBatch(em, request.topicId, { now: clock(), durationMs: terms.durationMs });
  if (lease === 'taken') return { added: 0 };
  if (lease === 'used up') return { added: 0, failure: 'budget' };
  try {
    return await whileRenewing(em, lease, { clock, stopping, terms }, (signal) =>
      runBatch(em, lease, request, { ...deps, stopping: signal }),
    );
  } catch (error) {
    if (stopping.aborted) {
      await abandonBatch(em, lease, clock());
      throw error;
    }
    const failure = error instanceof AiFailure ? error.reason : 'invalid';
    await endBatch(em, lease, failure);
    if (!(error instanceof AiFailure)) throw error;
    return { added: 0, failure };
  }
}

async function runBatch(
  em: EntityManager,
  lease: BatchLease,
  { topicId, isFirst }: QuestionsRequest,
  deps: JobDeps,
): Promise<JobResult> {
  // This worker holds the lease, so no other worker adds questions to the bank in the meantime.
  const bank = await loadBank(em, deps, topicId);
  const userId = await findRequester(em, topicId);
  if (userId === null) {
    await skipBatch(em, lease);
    return { added: 0 };
  }
  if (isBankFull(bank) || (isFirst && bank.open.length > 0)) {
    await endBatch(em, lease, null, { isFree: true });
    return { added: 0 };
  }
  const { questions, result } = await writeQuestions(deps.ai!, { topicId, userId }, bank, deps);
  const isStored = await em.transactional(async (tx) => {
    // This update comes first because it locks the row, so that two workers can't both save questions.
    if (!(await endBatch(tx, lease, questions.length > 0 ? null : 'invalid'))) return false;
    if (questions.length > 0) await storeQuestions(tx, topicId, questions, deps);
    return true;
  });
  return isStored ? result : { added: 0 };
}

async function storeQuestions(
  em: EntityManager,
  topicId: string,
  questions: QuestionContent[],
  { material, clock, env: { anthropicModel: model } }: JobDeps,
): Promise<void> {
  const { facts } = material.get(topicId)!;
  for (const content of questions) {
    const factsThen = statementsOf(content.facts, facts);
    const provenance = { model, solvedBy: model, checks: ALL_CHECKS, createdAt: clock() };
    em.create(GeneratedQuestion, { topicId, content, factsThen, ...provenance });
  }
  await em.flush();
  await markBankChanged(em, topicId);
}
