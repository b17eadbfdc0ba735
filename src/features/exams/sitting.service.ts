import { sql } from 'kysely';
import type { AskedQuestion } from '#schema/entities/exam.ts';
import type { ExamKind } from '#shared/exams.constants.ts';
import type { SavedExamAnswer, Sitting } from '#shared/exams.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { endOverdueExams, OPEN } from './scoring.service.ts';

export const noSuchExam = () => new DomainError('not_found', 'This exam does not exist');
export const timeIsUp = () => new DomainError('conflict', 'Time is up', { reason: 'timeIsUp' });
export const examFinished = () => new DomainError('conflict', 'This exam is finished', { reason: 'examFinished' });
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

/** Returns the user's open exam, or null. */
export async function readSitting(call: UserCall): Promise<Sitting | null> {
  const { db, userId, now } = call;
  const exam = await db
    .selectFrom('exams')
    .select(['id', 'kind', 'started_at as startedAt', 'deadline_at as deadlineAt', 'asked'])
    .select(
      sql<SavedExamAnswer[]>`coalesce((
        select json_agg(json_build_object('position', position, 'chosen', chosen, 'flagged', flagged) order by position)
        from exam_answers where exam_id = exams.id
      ), '[]')`.as('answers'),
    )
    .where('user_id', '=', userId)
    .where('state', '=', OPEN)
    .executeTakeFirst();
  if (!exam) return null;
  if (exam.deadlineAt > now) return sittingOf({ ...exam, asked: exam.asked! }, exam.answers, now);
  await endOverdueExams(call, { userId });
  return null;
}

type ExamAnswerInput = { id: string; position: string; chosen: number | null; flagged: boolean };

/** Saves one answer of the open exam. The last one for a position wins. */
export async function saveExamAnswer(
  call: UserCall,
  { id, position, chosen, flagged }: ExamAnswerInput,
): Promise<{ ok: true }> {
  const { userId, now } = call;
  const place = /^[1-9]\d?$/.test(position) ? Number(position) : 0;
  if (await storeAnswer(call, { id, place, chosen, flagged })) return { ok: true };

  const exam = await findExam(call, id);
  if (!exam) throw noSuchExam();
  if (place < 1 || place > exam.total) throw noSuchQuestion();
  await endOverdueExams(call, { userId });
  throw exam.isTimedOut || (exam.state === 'open' && exam.deadlineAt <= now) ? timeIsUp() : examFinished();
}

type StoredAnswer = { id: string; place: number; chosen: number | null; flagged: boolean };

/**
 * Returns whether the exam is open and has the place. The lock makes the saves of an exam wait for each other and for its
 * end, so that no acknowledged answer is left out of the score. An answer that is already saved is not written again. A
 * whole statement, because the builder can't say one that locks, reads and writes.
 */
async function storeAnswer({ db, userId, now }: UserCall, { id, place, chosen, flagged }: StoredAnswer) {
  const { rows } = await sql<{ id: string }>`
    with exam as (
      select id, user_id, started_at from exams
      where id = ${id}::uuid and user_id = ${userId}::uuid and state = 'open' and deadline_at > ${now}::timestamptz
        and ${place}::smallint between 1 and total
      for no key update
    ), saved as (
      insert into exam_answers as answer (exam_id, user_id, position, chosen, flagged, seconds, saved_at)
      select id, user_id, ${place}::smallint, ${chosen}::smallint, ${flagged}::boolean,
        greatest(0, extract(epoch from ${now}::timestamptz - coalesce(
          (select max(saved_at) from exam_answers where exam_id = exam.id), started_at)))::int,
        ${now}::timestamptz
      from exam
      on conflict (exam_id, position) do update set
        chosen = excluded.chosen, flagged = excluded.flagged,
        seconds = answer.seconds + excluded.seconds, saved_at = excluded.saved_at
      where (answer.chosen, answer.flagged) is distinct from (excluded.chosen, excluded.flagged)
    )
    select id from exam`.execute(db);
  return rows.length > 0;
}

/** Returns an exam of the user with its key, but without what an open one shows; undefined if there is none. */
export const findExam = ({ db, userId }: UserCall, id: string) =>
  db
    .selectFrom('exams')
    .select(['id', 'kind', 'state', 'items', 'total', 'score', 'areas', 'is_timed_out as isTimedOut'])
    .select(['started_at as startedAt', 'deadline_at as deadlineAt', 'finished_at as finishedAt'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
