import type { EntityManager } from '@mikro-orm/postgresql';
import { ExamEntity } from '#schema/entities/exam.ts';
import type { ExamKind } from '#shared/exams.constants.ts';
import type { ExamResult, ExamSummary, Sitting } from '#shared/exams.ts';
import { bodyOf } from '../../../testing/quizzes.ts';
import type { TestUser } from '../../../testing/user.ts';

/** Starts an exam and returns its sitting. */
export const startExam = async ({ call }: TestUser, kind: ExamKind = 'mini'): Promise<Sitting> =>
  bodyOf(await call<Sitting>('POST', '/exams', { kind }));

export const saveAnswer = (
  { call }: TestUser,
  id: string,
  position: number | string,
  chosen: number | null,
  flagged = false,
) => call('PUT', `/exams/${id}/answers/${position}`, { chosen, flagged });

/** Returns the positions of the correct options, which only the database knows while an exam is open. */
export async function keyOf(em: EntityManager, id: string): Promise<number[]> {
  const { items } = await em.fork().findOneOrFail(ExamEntity, { id });
  return items.map(({ correct }) => correct);
}

export const submit = async ({ call }: TestUser, id: string): Promise<ExamSummary> =>
  (await call<ExamSummary>('POST', `/exams/${id}/submit`)).body;

export const resultOf = async ({ call }: TestUser, id: string): Promise<ExamResult> =>
  (await call<ExamResult>('GET', `/exams/${id}`)).body;
