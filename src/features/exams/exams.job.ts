import { z } from 'zod';
import { id } from '#shared/wire.ts';
import type { Call } from '../../call.ts';
import type { Handler } from '../../platform/queue/handler.ts';
import type { JobContract } from '../../platform/queue/jobs.ts';
import { endOverdueExams } from './scoring.service.ts';

/** The job runs this long after the deadline, so that the clocks of server and worker may differ a little (milliseconds). */
const AFTER_DEADLINE_MS = 1000;
/** An exam that is open for this long after its deadline has lost its job (milliseconds). */
const LOST_MS = 30_000;

const scoreExamJob = {
  queue: 'exams',
  name: 'score-exam',
  payload: z.strictObject({ id }),
  attempts: 3,
  backoff: 2000,
} as const satisfies JobContract;

export const enqueueScoring = ({ deps, now }: Call, examId: string, deadlineAt: Date): Promise<boolean> =>
  deps.queue.enqueue(
    scoreExamJob,
    { id: examId },
    { dedupe: examId, delay: deadlineAt.getTime() - now.getTime() + AFTER_DEADLINE_MS },
  );

export const scoreExamHandler: Handler<typeof scoreExamJob> = {
  job: scoreExamJob,
  run: async (call, { id: examId }) => ({ ended: await endOverdueExams(call, { id: examId }) }),
  sweep: async (call) => {
    const before = new Date(call.now.getTime() - LOST_MS);
    return { ended: await endOverdueExams(call, { before }) };
  },
};
