import type { EntityManager } from '@mikro-orm/postgresql';
import { Exam } from '#schema/entities/exam.ts';
import type { ExamResult, ExamSummary, Sitting } from '#shared/exams.ts';
import type { TestUser } from '../../../testing/user.ts';

/** Starts an exam and returns its sitting. */
export async function startExam({ call }: TestUser, kind: 'full' | 'mini' = 'mini'): Promise<Sitting> {
  const { status, body } = await call('POST', '/exams', { kind });
  if (status !== 200) throw new Error(`The exam did not start: ${status} ${JSON.stringify(body)}`);
  return body;
}

export const saveAnswer = (
  { call }: TestUser,
  id: string,
  position: number | string,
  chosen: number | null,
  flagged = false,
) => call('PUT', `/exams/${id}/answers/${position}`, { chosen, flagged });

/** Returns the positions of the correct options, which only the database knows while an exam is open. */
export async function keyOf(em: EntityManager, id: string): Promise<number[]> {
  const { items } = await em.fork().findOneOrFail(Exam, { id });
  return items.map(({ correct }) => correct);
}

export const submit = async ({ call }: TestUser, id: string): Promise<ExamSummary> =>
  (await call('POST', `/exams/${id}/submit`)).body;

export const resultOf = async ({ call }: TestUser, id: string): Promise<ExamResult> =>
  (await call('GET', `/exams/${id}`)).body;
