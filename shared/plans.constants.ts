// The states of a detailed plan, without zod, for the browser. The schemas are in plans.ts.
import { WORK_STATUSES } from './work.ts';

export const PLAN_STATUSES = ['not_requested', ...WORK_STATUSES] as const;

/** What a worker does to a plan while it is in progress, in this order. */
export const PLAN_STAGES = ['reading', 'writing', 'checking'] as const;

/** Who wrote it. */
export const SOURCES = ['claude', 'curated'] as const;

export type PlanStage = (typeof PLAN_STAGES)[number];
