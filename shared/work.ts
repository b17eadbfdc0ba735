/** Of what a worker makes for a user: it waits in the queue, is being made, is there, or could not be made. */
export const WORK_STATUSES = ['pending', 'in_progress', 'completed', 'failed'] as const;

export type WorkStatus = (typeof WORK_STATUSES)[number];
