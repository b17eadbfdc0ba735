import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import { seeded } from '#shared/seeded.ts';
import { inTransaction, type UserCall } from '../../src/call.ts';
import { startExam, submitExam } from '../../src/features/exams/exams.service.ts';
import { saveExamAnswer } from '../../src/features/exams/sitting.service.ts';
import { callAt, type SeedDeps } from './deps.ts';
import { exams } from './week.ts';

const HOUR_MS = 3_600_000;
const SECOND_MS = 1000;

/** Takes the exams of the week at their times, as a user would: one answer after the other. */
export async function storeExams(deps: SeedDeps, userId: string, now: Date): Promise<void> {
  for (const [round, exam] of exams.entries()) {
    const random = seeded(round);
    const start = callAt(deps, userId, new Date(now.getTime() - exam.hoursAgo * HOUR_MS), random);
    // A running worker ends exams whose time is up. It does not see this one before it is finished.
    await inTransaction(start, (call) => storeExam(call, exam));
  }
}

async function storeExam(start: UserCall, { kind, wrongEvery, unanswered, flagged }: (typeof exams)[number]) {
  const { db, deps } = start;
  const { id } = await startExam(start, kind);
  const { items } = await db.selectFrom('exams').select('items').where('id', '=', id).executeTakeFirstOrThrow();
  let call = start;
  for (const [index, { correct }] of items.entries()) {
    call = { ...call, now: new Date(call.now.getTime() + Math.round(20 + 80 * deps.random()) * SECOND_MS) };
    const position = String(index + 1);
    const isWrong = index % wrongEvery === 1;
    const chosen = unanswered.includes(index + 1) ? null : isWrong ? (correct + 1) % OPTION_LETTERS.length : correct;
    await saveExamAnswer(call, { id, position, chosen, flagged: flagged.includes(index + 1) });
  }
  await submitExam(call, id);
}
