import { LETTERS } from '#shared/quiz.constants.ts';
import { seeded } from '#shared/seeded.ts';
import { startExam, submitExam } from '../../src/features/exams/exams.service.ts';
import { saveExamAnswer } from '../../src/features/exams/sitting.service.ts';
import { callAt, type SeedDeps } from './deps.ts';
import { exams } from './week.ts';

const HOUR_MS = 3_600_000;
const SECOND_MS = 1000;

/** Takes the exams of the week at their times, as a user would: one answer after the other. */
export async function storeExams(deps: SeedDeps, userId: string, now: Date): Promise<void> {
  for (const [round, { kind, hoursAgo, wrongEvery, unanswered, flagged }] of exams.entries()) {
    const random = seeded(round);
    let time = now.getTime() - hoursAgo * HOUR_MS;
    const call = () => callAt(deps, userId, new Date(time), random);
    const { id } = await startExam(call(), kind);
    const exam = call().db.selectFrom('exams').select('items').where('id', '=', id);
    const { items } = await exam.executeTakeFirstOrThrow();
    for (const [index, { correct }] of items.entries()) {
      time += Math.round(20 + 80 * random()) * SECOND_MS;
      const position = String(index + 1);
      const isWrong = index % wrongEvery === 1;
      const chosen = unanswered.includes(index + 1) ? null : isWrong ? (correct + 1) % LETTERS.length : correct;
      await saveExamAnswer(call(), { id, position, chosen, flagged: flagged.includes(index + 1) });
    }
    await submitExam(call(), id);
  }
}
