/** The status of work for a user: waiting in the queue, in progress, completed, or failed. */
export const WORK_STATUSES = ['pending', 'in_progress', 'completed', 'failed'] as const;

export type WorkStatus = (typeof WORK_STATUSES)[number];
