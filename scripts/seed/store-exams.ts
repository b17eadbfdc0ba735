import type { EntityManager } from '@mikro-orm/postgresql';
import { Exam } from '#schema/entities/exam.ts';
import { LETTERS } from '#shared/quiz.constants.ts';
import { seeded } from '#shared/seeded.ts';
import { startExam, submitExam } from '../../src/features/exams/exams.service.ts';
import { saveExamAnswer } from '../../src/features/exams/sitting.service.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { exams } from './week.ts';

const HOUR = 3_600_000;
const SECOND = 1000;

/** Takes the exams of the week at their times, as a user would: one answer after the other. */
export async function storeExams(
  em: EntityManager,
  { orm, material }: Pick<Deps, 'orm' | 'material'>,
  userId: string,
  now: Date,
): Promise<void> {
  for (const [round, { kind, hoursAgo, wrongEvery, unanswered, flagged }] of exams.entries()) {
    const random = seeded(round);
    let time = now.getTime() - hoursAgo * HOUR;
    const queue = { enqueue: async () => false } as unknown as Deps['queue'];
    const deps = { orm, material, queue, random, clock: () => new Date(time) };
    const { id } = await startExam(em.fork(), deps, userId, kind);
    const { items } = await em.fork().findOneOrFail(Exam, { id });
    for (const [index, { correct }] of items.entries()) {
      time += Math.round(20 + 80 * random()) * SECOND;
      const position = String(index + 1);
      const isWrong = index % wrongEvery === 1;
      const chosen = unanswered.includes(index + 1) ? null : isWrong ? (correct + 1) % LETTERS.length : correct;
      await saveExamAnswer(em.fork(), deps, userId, { id, position, chosen, flagged: flagged.includes(index + 1) });
    }
    await submitExam(em.fork(), deps, userId, id);
  }
}
