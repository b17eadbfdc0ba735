import type { z } from 'zod';
import type { Call } from '../../call.ts';
import type { LeaseTerms } from '../lease.ts';
import type { JobContract } from './jobs.ts';

/** What a job knows besides its call. It should return early when `stopping` aborts. */
export type JobTerms = { lease: LeaseTerms; stopping: AbortSignal };

/** Figures about what a job did. They are logged, and stored with the job. */
export type JobResult = Record<string, number | string>;

/** The worker's implementation of a job. */
export type Handler<Job extends JobContract = JobContract> = {
  job: Job;
  /**
   * Runs for each job. It may run twice for the same job, even concurrently. If it throws, the job has failed, and the
   * queue does not repeat it: the row says when the sweep enqueues it again.
   */
  run(call: Call, payload: z.output<Job['payload']>, terms: JobTerms): Promise<JobResult>;
  /** Milliseconds between scheduled runs. If it is missing, the job runs only when it is enqueued. */
  every?: number;
  /** Enqueues jobs again for rows whose job was lost or has failed. Every worker calls this every few seconds. */
  sweep?(call: Call): Promise<JobResult>;
};
