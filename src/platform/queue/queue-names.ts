/**
 * The names of all queues. Do not change them, because running installations have jobs and schedules under these names.
 */
export const QUEUE_NAMES = ['generation', 'mail', 'clear-expired', 'exams', 'statistics'] as const;

export type QueueName = (typeof QUEUE_NAMES)[number];
