import { sql } from 'kysely';
import type { BankQuestion } from '#shared/quiz.ts';
import { type Call, inTransaction } from '../../call.ts';
import { whileRenewing } from '../../platform/lease.ts';
import type { JobTerms } from '../../platform/queue/handler.ts';
import { streamFirstAnswers } from '../answers/first-answers.service.ts';
import { addUser, figuresOf, itemOf, nextShares, resultOf, startSums } from './item-statistics.rules.ts';
import { beginRun, finishRun, giveUpRun, type RunLease } from './runs.service.ts';

type TopicQuestion = { topicId: string; question: BankQuestion };
type Row = Awaited<ReturnType<typeof readRows>>[number];

const NOTHING = { items: 0, users: 0 };

/**
 * Computes the statistics of all questions from all first answers, once a night, and replaces the old ones in one
 * transaction. Does nothing if the last night's are there or another worker computes them. If it stops early, it leaves
 * the old ones, and the next call begins afresh.
 */
export async function computeItemStatistics(
  call: Call,
  readQuestions: () => Promise<TopicQuestion[]>,
  { lease: terms, stopping }: JobTerms,
): Promise<{ items: number; users: number }> {
  const lease = await beginRun(call, terms);
  if (!lease) return NOTHING;
  try {
    const { clock } = call.deps;
    return await whileRenewing(call.db, lease, { clock, stopping, terms }, async (signal) => {
      const before = new Map((await readRows(call)).map((row) => [row.questionId, row]));
      const items = (await readQuestions()).map((each) => itemOf(each, before.get(each.question.id), call.now));
      const sums = startSums(items);
      let users = 0;
      for await (const answers of streamFirstAnswers(call, signal)) {
        if (signal.aborted) return NOTHING;
        addUser(sums, answers);
        users += 1;
      }
      const rows = items.map((item) => {
        const result = resultOf(sums, item);
        const row = before.get(item.questionId);
        const told = row?.fingerprint === item.fingerprint ? row : undefined;
        return { ...item, ...result, ...nextShares(result.chosen, told) };
      });
      return (await replaceRows(call, lease, rows)) ? { items: items.length, users } : NOTHING;
    });
  } finally {
    // Does nothing after a finished run. If the database is away, the lease ends by itself.
    await giveUpRun(call, lease).catch(() => {});
  }
}

const readRows = ({ db }: Call) =>
  db
    .selectFrom('item_statistics')
    .select([
      'question_id as questionId',
      'topic_id as topicId',
      'fingerprint',
      'since',
      'key',
      'chosen',
      'discrimination',
    ])
    .select(['chosen_by_best as chosenByBest', 'shares', 'shares_of as sharesOf'])
    .execute();

/** Replaces all rows, unless another worker has the lease now. Returns whether it did. */
async function replaceRows(call: Call, lease: RunLease, rows: readonly Row[]): Promise<boolean> {
  const columns = rows.map((row) => ({
    ...{ question_id: row.questionId, topic_id: row.topicId, fingerprint: row.fingerprint, since: row.since },
    ...{ key: row.key, chosen: row.chosen, chosen_by_best: row.chosenByBest, discrimination: row.discrimination },
    ...{ shares: row.shares, shares_of: row.sharesOf },
  }));
  return await inTransaction(call, async (call) => {
    // First, because it locks the row of the run.
    if (!(await finishRun(call, lease, call.deps.clock()))) return false;
    await call.db.deleteFrom('item_statistics').execute();
    // A whole statement, because the builder knows no recordset.
    await sql`
      insert into item_statistics
      select * from jsonb_populate_recordset(null::item_statistics, ${JSON.stringify(columns)}::jsonb)`.execute(
      call.db,
    );
    return true;
  });
}

/** Returns the figures of all questions, in the order of their ids. There are at most a few thousand. */
export async function listItemFigures(call: Call) {
  const rows = await readRows(call);
  return rows
    .map((row) => ({ questionId: row.questionId, topicId: row.topicId, key: row.key, ...figuresOf(row) }))
    .sort((a, b) => (a.questionId < b.questionId ? -1 : 1));
}

export type ItemFigures = Awaited<ReturnType<typeof listItemFigures>>[number];
