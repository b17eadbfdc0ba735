import { randomUUIDv7 } from 'node:crypto';
import type { QuestionContent } from '#shared/quiz.ts';
import { type Call, inTransaction } from '../../call.ts';
import { type Ai, AiFailure } from '../../platform/ai/ai.ts';
import { whileRenewing } from '../../platform/lease.ts';
import type { JobResult, JobTerms } from '../../platform/queue/handler.ts';
import { json } from '../../platform/sql.ts';
import { isBankFull, loadBank, markBankChanged } from './bank.service.ts';
import { ALL_CHECKS, factStatements } from './generated.rules.ts';
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
  call: Call,
  request: QuestionsRequest,
  { stopping, lease: terms }: JobTerms,
): Promise<JobResult> {
  const { ai, material, clock } = call.deps;
  if (!ai || !material.has(request.topicId)) return { added: 0 };
  const lease = await acquireBatch(call, request.topicId, terms.durationMs);
  if (lease === 'taken') return { added: 0 };
  if (lease === 'used up') return { added: 0, failure: 'budget' };
  try {
    return await whileRenewing(call.db, lease, { clock, stopping, terms }, (signal) =>
      runBatch(call, lease, request, { ai, stopping: signal }),
    );
  } catch (error) {
    if (stopping.aborted) {
      await abandonBatch(call, lease);
      throw error;
    }
    const failure = error instanceof AiFailure ? error.reason : 'invalid';
    await endBatch(call, lease, failure);
    if (!(error instanceof AiFailure)) throw error;
    return { added: 0, failure };
  }
}

async function runBatch(
  call: Call,
  lease: BatchLease,
  { topicId, isFirst }: QuestionsRequest,
  { ai, stopping }: { ai: Ai; stopping: AbortSignal },
): Promise<JobResult> {
  // This worker holds the lease, so no other worker adds questions to the bank in the meantime.
  const bank = await loadBank(call, topicId);
  const userId = await findRequester(call, topicId);
  if (userId === null) {
    await skipBatch(call, lease);
    return { added: 0 };
  }
  if (isBankFull(bank) || (isFirst && bank.open.length > 0)) {
    await endBatch(call, lease, null, { isFree: true });
    return { added: 0 };
  }
  const { questions, result } = await writeQuestions(ai, { topicId, userId }, bank, { ...call.deps, stopping });
  const isStored = await inTransaction({ ...call, now: call.deps.clock() }, async (call) => {
    // This update comes first because it locks the row, so that two workers can't both save questions.
    if (!(await endBatch(call, lease, questions.length > 0 ? null : 'invalid'))) return false;
    if (questions.length > 0) await storeQuestions(call, topicId, questions);
    return true;
  });
  return isStored ? result : { added: 0 };
}

async function storeQuestions(call: Call, topicId: string, questions: QuestionContent[]): Promise<void> {
  const { material, env } = call.deps;
  const { facts } = material.get(topicId)!;
  // A batch has few questions, so there are few texts of this statement.
  const rows = questions.map((content) => ({
    id: randomUUIDv7(),
    topic_id: topicId,
    content: json(content),
    facts_then: json(factStatements(content.facts, facts)),
    model: env.anthropicModel,
    solved_by: env.anthropicModel,
    checks: json<string[]>(ALL_CHECKS),
    created_at: call.now,
  }));
  await call.db.insertInto('generated_questions').values(rows).execute();
  await markBankChanged(call, topicId);
}
