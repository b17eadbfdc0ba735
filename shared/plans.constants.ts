// The states of a detailed plan, for the browser, without zod. The schemas are in plans.ts.
import { REQUEST_STATUSES } from './request-status.ts';

export const PLAN_STATUSES = ['not_requested', ...REQUEST_STATUSES] as const;

/** The stages of a plan in progress, in order. */
export const PLAN_STAGES = ['reading', 'writing', 'checking'] as const;

/** Who wrote the plan. */
export const SOURCES = ['claude', 'curated'] as const;

export type PlanStage = (typeof PLAN_STAGES)[number];
