import { z } from 'zod';
import { id } from '#shared/wire.ts';
import type { Call } from '../../call.ts';
import type { JobContract } from '../../platform/queue/jobs.ts';

/** The job runs this long after the deadline, so that the clocks of server and worker may differ a little (milliseconds). */
const AFTER_DEADLINE_MS = 1000;

export const scoreExamJob = {
  queue: 'exams',
  name: 'score-exam',
  payload: z.strictObject({ id }),
} as const satisfies JobContract;

export const enqueueScoring = ({ deps, now }: Call, examId: string, deadlineAt: Date): Promise<boolean> =>
  deps.queue.enqueue(
    scoreExamJob,
    { id: examId },
    { dedupe: examId, delay: deadlineAt.getTime() - now.getTime() + AFTER_DEADLINE_MS },
  );
