import { GENERATION } from './jobs.ts';

/** Every queue there is: the worker works on these alone, and operators see all of them. */
export const QUEUE_NAMES = [GENERATION, 'mail', 'clear-expired'] as const;

export type QueueName = (typeof QUEUE_NAMES)[number];
