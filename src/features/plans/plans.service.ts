import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '#schema/orm.config.ts';
import type { Material } from '#shared/material.ts';
import type { PlanContent } from '#shared/plans.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/queue/jobs.ts';
import { saveRequest } from '../../platform/requests.ts';
import { requireTopic } from '../topics/topics.service.ts';
import { PLAN_NOT_AVAILABLE } from './plan-generation.service.ts';
import { planJob } from './plans.job.ts';

const NOT_REQUESTED = {
  status: 'not_requested' as const,
  error: null,
  stage: null,
  source: null,
  requestedAt: null,
  startedAt: null,
  finishedAt: null,
};

export async function planStatus(em: EntityManager, userId: string, topicId: string) {
  const plan = await sqlOf(em)
    .selectFrom('plans')
    .select(['status', 'error', 'stage', 'source'])
    .select(['requested_at as requestedAt', 'claimed_at as startedAt', 'finished_at as finishedAt'])
    .where('user_id', '=', userId)
    .where('topic_id', '=', requireTopic(topicId).id)
    .executeTakeFirst();
  if (!plan) return NOT_REQUESTED;
  return { ...plan, stage: plan.status === 'in_progress' ? plan.stage : null };
}

export async function readPlan(
  em: EntityManager,
  { material }: Pick<Deps, 'material'>,
  userId: string,
  topicId: string,
) {
  const plan = await sqlOf(em)
    .selectFrom('plans')
    .select(['topic_id as topicId', 'content', 'source', 'model', 'finished_at as finishedAt'])
    .where('user_id', '=', userId)
    .where('topic_id', '=', requireTopic(topicId).id)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  if (!plan) throw new DomainError('not_found', 'There is no completed plan for this topic yet');
  const { content, source, finishedAt, ...rest } = withCuratedText(material, plan);
  return { ...rest, ...content!, source: source!, finishedAt: finishedAt! };
}

type PlanCopy = { topicId: string; source: string | null; content: PlanContent | null };

/** Replaces the text of a curated plan with today's material, so that corrections reach every user who has the plan. */
export function withCuratedText<Plan extends PlanCopy>(material: Material, plan: Plan): Plan {
  const curated = plan.source === 'curated' ? material.get(plan.topicId)?.plan : undefined;
  return curated ? { ...plan, content: curated } : plan;
}

/** Requests the plan of a topic. A user has one plan for each topic, and only a failed plan is generated again. */
export async function requestPlan(
  em: EntityManager,
  { material, queue, clock }: Pick<Deps, 'material' | 'clock'> & { queue: Jobs },
  userId: string,
  topicId: string,
) {
  const { id } = requireTopic(topicId);
  if (!material.has(id)) throw new DomainError('not_found', PLAN_NOT_AVAILABLE);
  const values = { stage: null, content: null, source: null, model: null };
  await saveRequest(em, queue, planJob, { userId, topicId: id, now: clock(), replaces: ['failed'], values });
  return await planStatus(em, userId, id);
}
