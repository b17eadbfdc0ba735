import type { Material } from '#shared/material.ts';
import type { PlanContent } from '#shared/plans.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { saveRequest } from '../../platform/requests.ts';
import { requireTopic } from '../topics/topics.service.ts';
import { planJob } from './plans.job.ts';

export const PLAN_NOT_AVAILABLE = 'A detailed study plan is not available for this topic yet';

const NOT_REQUESTED = {
  status: 'not_requested' as const,
  error: null,
  stage: null,
  source: null,
  requestedAt: null,
  startedAt: null,
  finishedAt: null,
};

export async function planStatus({ db, userId }: UserCall, topicId: string) {
  const plan = await db
    .selectFrom('plans')
    .select(['status', 'error', 'stage', 'source'])
    .select(['requested_at as requestedAt', 'claimed_at as startedAt', 'finished_at as finishedAt'])
    .where('user_id', '=', userId)
    .where('topic_id', '=', requireTopic(topicId).id)
    .executeTakeFirst();
  if (!plan) return NOT_REQUESTED;
  return { ...plan, stage: plan.status === 'in_progress' ? plan.stage : null };
}

export async function readPlan({ db, userId, deps }: UserCall, topicId: string) {
  const plan = await db
    .selectFrom('plans')
    .select(['topic_id as topicId', 'content', 'source', 'model', 'finished_at as finishedAt'])
    .where('user_id', '=', userId)
    .where('topic_id', '=', requireTopic(topicId).id)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  if (!plan) throw new DomainError('not_found', "There's no finished plan for this topic yet");
  const { content, source, finishedAt, ...rest } = withCuratedText(deps.material, plan);
  return { ...rest, ...content!, source: source!, finishedAt: finishedAt! };
}

type PlanCopy = { topicId: string; source: string | null; content: PlanContent | null };

/** Replaces the text of a curated plan with today's material, so that corrections reach every user who has the plan. */
export function withCuratedText<Plan extends PlanCopy>(material: Material, plan: Plan): Plan {
  const curated = plan.source === 'curated' ? material.get(plan.topicId)?.plan : undefined;
  return curated ? { ...plan, content: curated } : plan;
}

/** Requests the plan of a topic. A user has one plan for each topic, and only a failed plan is generated again. */
export async function requestPlan(call: UserCall, topicId: string) {
  const { db, userId, now, deps } = call;
  const { id } = requireTopic(topicId);
  if (!deps.material.has(id)) throw new DomainError('not_found', PLAN_NOT_AVAILABLE);
  const values = { stage: null, content: null, source: null, model: null };
  await saveRequest(db, deps.queue, planJob, { userId, topicId: id, now, replaces: ['failed'], values });
  return await planStatus(call, id);
}
