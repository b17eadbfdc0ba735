import type { Handler } from '../../platform/queue/handler.ts';
import { scoreExamJob } from './exams.job.ts';
import { endOverdueExams } from './scoring.service.ts';

/** An exam that is open for this long after its deadline has lost its job, or its job has failed (milliseconds). */
const LOST_MS = 30_000;

export const scoreExamHandler: Handler<typeof scoreExamJob> = {
  job: scoreExamJob,
  run: async (call, { id: examId }) => ({ ended: await endOverdueExams(call, { id: examId }) }),
  sweep: async (call) => {
    const before = new Date(call.now.getTime() - LOST_MS);
    return { ended: await endOverdueExams(call, { before }) };
  },
};
