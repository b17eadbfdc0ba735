import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { LeaseTerms } from '../lease.ts';
import type { JobContract, Jobs } from './jobs.ts';

/** What a job gets. It should end early when `stopping` aborts. */
export type JobDeps = Omit<Deps, 'queue'> & { queue: Jobs; lease: LeaseTerms; stopping: AbortSignal };

/** What a job did, in figures: for the log, and kept with the job. */
export type JobResult = Record<string, number | string>;

/** The worker's side of a job. */
export type Handler<Job extends JobContract = JobContract> = {
  job: Job;
  /**
   * Runs for each job; it may run twice for the same one, also at once. What it throws counts as a failed attempt, after
   * which the contract decides; an `UnrecoverableError` ends the job.
   */
  run(em: EntityManager, payload: z.output<Job['payload']>, deps: JobDeps): Promise<JobResult>;
  /** Milliseconds between two scheduled runs. Without it the job runs only when it is enqueued. */
  every?: number;
  /** Enqueues the job for rows that it was lost for. Every worker calls it every few seconds. */
  sweep?(em: EntityManager, deps: JobDeps): Promise<JobResult>;
};
