/** Every queue. Running installations keep jobs and schedules under these names. */
export const QUEUE_NAMES = ['generation', 'mail', 'clear-expired'] as const;

export type QueueName = (typeof QUEUE_NAMES)[number];
