import { id as generatedId } from '#shared/wire.ts';
import type { Call } from '../../call.ts';
import { anyOf, json } from '../../platform/sql.ts';
import type { TopicQuestion } from './bank.rules.ts';
import { factStatements } from './generated.rules.ts';

// Which questions new quizzes leave out. The caller marks the bank as changed, in the same transaction.

/** Disputes can hide at most this share of a topic's questions of one kind. Otherwise a few accounts could empty its quiz. */
const MAX_HIDDEN_SHARE = 1 / 10;

/** Hides a disputed question, unless too many of its kind are hidden already. */
export async function hideQuestion(call: Call, { questionId, topicId }: TopicQuestion): Promise<void> {
  const { db, now } = call;
  const hidden = await db
    .selectFrom('hidden_questions')
    .select('state')
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  if (hidden || !(await canHideMore(call, { questionId, topicId }))) return;
  await db
    .insertInto('hidden_questions')
    .values({ question_id: questionId, topic_id: topicId, state: 'disputed', since: now })
    .execute();
}

async function canHideMore(call: Call, item: TopicQuestion): Promise<boolean> {
  const ids = await listSameKind(call, item);
  const { hidden } = await call.db
    .selectFrom('hidden_questions')
    .select(({ fn }) => fn.countAll<number>().as('hidden'))
    .where('question_id', '=', anyOf(ids))
    .where('state', '=', 'disputed')
    .executeTakeFirstOrThrow();
  return hidden < Math.ceil(ids.length * MAX_HIDDEN_SHARE);
}

/** Returns the ids of the topic's questions of the same kind: curated ones, numbers of the law, sealed or generated ones. */
async function listSameKind({ db, deps }: Call, { questionId, topicId }: TopicQuestion): Promise<string[]> {
  const { questions = [], numbers = [], sealed = [] } = deps.material.get(topicId) ?? {};
  const kinds = [questions, numbers.map(({ question }) => question), sealed].map((list) => list.map(({ id }) => id));
  const known = kinds.find((ids) => ids.includes(questionId));
  if (known) return known;
  const generated = await db.selectFrom('generated_questions').select('id').where('topic_id', '=', topicId).execute();
  return generated.map(({ id }) => id);
}

/** Shows a question again that is hidden because users disputed it. */
export async function showAgain({ db }: Call, questionId: string): Promise<void> {
  await db
    .deleteFrom('hidden_questions')
    .where('question_id', '=', questionId)
    .where('state', '=', 'disputed')
    .execute();
}

/** Shows a question again, even a removed one. A generated question is then based on today's facts. */
export async function keepInBank(call: Call, { questionId, topicId }: TopicQuestion): Promise<void> {
  await call.db.deleteFrom('hidden_questions').where('question_id', '=', questionId).execute();
  const generated = await findGenerated(call, questionId);
  const facts = call.deps.material.get(topicId)?.facts;
  if (!generated || !facts) return;
  await call.db
    .updateTable('generated_questions')
    .set({ facts_then: json(factStatements(generated.content.facts, facts)) })
    .where('id', '=', generated.id)
    .execute();
}

/** Removes a question from all new quizzes permanently. */
export async function removeFromBank({ db, now }: Call, { questionId, topicId }: TopicQuestion): Promise<void> {
  const removed = { topic_id: topicId, state: 'removed', since: now } as const;
  await db
    .insertInto('hidden_questions')
    .values({ question_id: questionId, ...removed })
    .onConflict((conflict) => conflict.column('question_id').doUpdateSet(removed))
    .execute();
}

/** Returns the topic of a question that is hidden or generated; undefined for others. */
export async function findDoubtful(call: Call, questionId: string): Promise<{ topicId: string } | undefined> {
  const hidden = await call.db
    .selectFrom('hidden_questions')
    .select('topic_id as topicId')
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  return hidden ?? (await findGenerated(call, questionId));
}

async function findGenerated({ db }: Call, questionId: string) {
  const { success, data: id } = generatedId.safeParse(questionId);
  if (!success) return undefined;
  return await db
    .selectFrom('generated_questions')
    .select(['id', 'topic_id as topicId', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
}
