import { z } from 'zod';
import { id } from '#shared/wire.ts';

/** Looks at the row of a plan, and makes the plan if it still waits. */
export const makePlan = {
  name: 'plan',
  payload: z.strictObject({ id }),
  attempts: 3,
  backoff: 2000,
  priority: 2,
} as const;
