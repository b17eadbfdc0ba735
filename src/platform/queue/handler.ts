import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { LeaseTerms } from '../lease.ts';
import type { JobContract, Jobs } from './jobs.ts';

/** What the handler of a job receives. It should return early when `stopping` aborts. */
export type JobDeps = Omit<Deps, 'queue'> & { queue: Jobs; lease: LeaseTerms; stopping: AbortSignal };

/** Figures about what a job did. They are logged, and stored with the job. */
export type JobResult = Record<string, number | string>;

/** The worker's implementation of a job. */
export type Handler<Job extends JobContract = JobContract> = {
  job: Job;
  /**
   * Runs for each job. It may run twice for the same job, even concurrently. If it throws, the attempt has failed, and
   * the contract of the job decides whether there is another attempt. An `UnrecoverableError` ends the job.
   */
  run(em: EntityManager, payload: z.output<Job['payload']>, deps: JobDeps): Promise<JobResult>;
  /** Milliseconds between scheduled runs. If it is missing, the job runs only when it is enqueued. */
  every?: number;
  /** Enqueues jobs again for rows whose job was lost. Every worker calls this every few seconds. */
  sweep?(em: EntityManager, deps: JobDeps): Promise<JobResult>;
};
