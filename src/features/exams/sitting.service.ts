import type { EntityManager } from '@mikro-orm/postgresql';
import { type AskedQuestion, Exam } from '#schema/entities/exam.ts';
import { prepared, runPrepared } from '#schema/orm.config.ts';
import type { ExamKind } from '#shared/exams.constants.ts';
import type { SavedExamAnswer, Sitting } from '#shared/exams.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { endOverdueExams } from './scoring.service.ts';

type SittingDeps = Pick<Deps, 'clock'>;

export const noSuchExam = () => new DomainError('not_found', 'This exam does not exist');
export const timeIsUp = () => new DomainError('conflict', 'Time is up', { reason: 'timeIsUp' });
export const isFinished = () => new DomainError('conflict', 'This exam is finished', { reason: 'examFinished' });
const noSuchQuestion = () => new DomainError('not_found', 'This exam does not have such a question');

type OpenExam = {
  id: string;
  kind: ExamKind;
  startedAt: Date;
  deadlineAt: Date;
  asked: AskedQuestion[];
};

/** Contains what the user may see of an open exam. */
export const sittingOf = (
  { id, kind, startedAt, deadlineAt, asked }: OpenExam,
  answers: SavedExamAnswer[],
  now: Date,
): Sitting => ({
  ...{ id, kind, answers },
  startedAt: startedAt.toISOString(),
  deadlineAt: deadlineAt.toISOString(),
  now: now.toISOString(),
  questions: asked.map(({ question, options }, index) => ({ position: index + 1, question, options })),
});

const OPEN_EXAM = prepared(
  'open exam',
  `
  select id, kind, started_at as "startedAt", deadline_at as "deadlineAt", asked, coalesce((
    select json_agg(json_build_object('position', position, 'chosen', chosen, 'flagged', flagged) order by position)
    from exam_answers where exam_id = exams.id
  ), '[]') as answers
  from exams where user_id = $1 and state = 'open'`,
);

type StoredExam = Omit<OpenExam, 'startedAt' | 'deadlineAt'> & {
  startedAt: string;
  deadlineAt: string;
  answers: SavedExamAnswer[];
};

/** Returns the user's open exam, or null. */
export async function readSitting(em: EntityManager, deps: SittingDeps, userId: string): Promise<Sitting | null> {
  const now = deps.clock();
  const [exam] = await runPrepared<StoredExam>(em, OPEN_EXAM, [userId]);
  if (!exam) return null;
  const [startedAt, deadlineAt] = [new Date(exam.startedAt), new Date(exam.deadlineAt)];
  if (deadlineAt > now) return sittingOf({ ...exam, startedAt, deadlineAt }, exam.answers, now);
  await endOverdueExams(em, deps, { userId });
  return null;
}

/**
 * The lock makes the saves of an exam wait for each other and for its end, so that no acknowledged answer is left out of
 * the score. An answer that is already saved is not written again.
 */
const SAVE_ANSWER = prepared(
  'save exam answer',
  `
  with exam as (
    select id, user_id, started_at from exams
    where id = $1 and user_id = $2 and state = 'open' and deadline_at > $3 and $4 between 1 and total
    for no key update
  ), saved as (
    insert into exam_answers as answer (exam_id, user_id, position, chosen, flagged, seconds, saved_at)
    select id, user_id, $4, $5, $6,
      greatest(0, extract(epoch from $3 - coalesce(
        (select max(saved_at) from exam_answers where exam_id = exam.id), started_at)))::int,
      $3
    from exam
    on conflict (exam_id, position) do update set
      chosen = excluded.chosen, flagged = excluded.flagged,
      seconds = answer.seconds + excluded.seconds, saved_at = excluded.saved_at
    where (answer.chosen, answer.flagged) is distinct from (excluded.chosen, excluded.flagged)
  )
  select id from exam`,
);

type ExamAnswerInput = { id: string; position: string; chosen: number | null; flagged: boolean };

/** Saves one answer of the open exam. The last one for a position wins. */
export async function saveExamAnswer(
  em: EntityManager,
  deps: SittingDeps,
  userId: string,
  { id, position, chosen, flagged }: ExamAnswerInput,
): Promise<{ ok: true }> {
  const now = deps.clock();
  const place = /^[1-9]\d?$/.test(position) ? Number(position) : 0;
  const saved = await runPrepared(em, SAVE_ANSWER, [id, userId, now, place, chosen, flagged]);
  if (saved.length > 0) return { ok: true };

  const exam = await findExam(em, userId, id);
  if (!exam) throw noSuchExam();
  if (place < 1 || place > exam.total) throw noSuchQuestion();
  await endOverdueExams(em, deps, { userId });
  throw exam.isTimedOut || (exam.state === 'open' && exam.deadlineAt <= now) ? timeIsUp() : isFinished();
}

export const findExam = (em: EntityManager, userId: string, id: string) => em.findOne(Exam, { id, user: userId });
