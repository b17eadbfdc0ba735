/** The status of a request: waiting in the queue, in progress, completed, or failed. */
export const REQUEST_STATUSES = ['pending', 'in_progress', 'completed', 'failed'] as const;

export type RequestStatus = (typeof REQUEST_STATUSES)[number];
