import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Confidence } from '#shared/quiz.constants.ts';
import { studyDay } from '#shared/study-day.ts';
import type { UserCall } from '../../call.ts';
import { dayOf } from '../../platform/time.ts';

/** The ids of the sealed forms' questions begin like this. */
export const SEALED_ID = 'form-';

/** `chosen` is an index into the options in their order in the question bank. */
export type NewAnswer = {
  questionId: string;
  topicId: string;
  chosen: number;
  isCorrect: boolean;
  confidence?: Confidence;
};

/**
 * Records the answers of a quiz or an exam, in the caller's transaction. Only a question's first answer in a quiz counts, so the same
 * answers can be sent again.
 *
 * A wrong answer makes the question a mistake. It stops being one after correct answers on two days with no wrong answer
 * between them.
 */
export async function recordAnswers(
  { db, userId, now }: UserCall,
  quizId: string,
  answers: readonly NewAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  const given = JSON.stringify(answers.map((answer) => ({ id: randomUUIDv7(), ...answer })));
  // A whole statement, because the builder knows no recordset. It adds the answers that the quiz doesn't have yet, makes each
  // the latest to its question, and counts them on their day. The rows are in one order, so that two quizzes with the same
  // questions can't wait for each other's rows.
  await sql`
    with recorded as (
      insert into answers (id, user_id, quiz_id, question_id, topic_id, chosen, is_correct, confidence, answered_at)
      select id, ${userId}::uuid, ${quizId}::uuid, "questionId", "topicId", chosen, "isCorrect", confidence,
        ${now}::timestamptz
      from jsonb_to_recordset(${given}::jsonb) as given
        (id uuid, "questionId" text, "topicId" text, chosen smallint, "isCorrect" boolean, confidence text)
      order by "questionId" collate "C"
      on conflict (quiz_id, question_id) do nothing
      returning question_id, topic_id, chosen, is_correct, confidence
    ), latest as (
      insert into latest_answers as latest (user_id, question_id, topic_id, first_quiz_id, is_correct, answered_at,
        missed_at, missed_choice, missed_sure, correct_on)
      select ${userId}::uuid, question_id, topic_id, ${quizId}::uuid, is_correct, ${now}::timestamptz,
        case when not is_correct then ${now}::timestamptz end,
        case when not is_correct then chosen end,
        not is_correct and coalesce(confidence = 'sure', false),
        case when is_correct then ${studyDay(now)}::date end
      from recorded
      order by question_id collate "C"
      on conflict (user_id, question_id) do update set
        is_correct = excluded.is_correct,
        answered_at = excluded.answered_at,
        missed_sure = excluded.missed_sure,
        missed_at = case
          when not excluded.is_correct then excluded.missed_at
          when latest.correct_on < excluded.correct_on then null
          else latest.missed_at
        end,
        missed_choice = case
          when not excluded.is_correct then excluded.missed_choice
          when latest.correct_on < excluded.correct_on then null
          else latest.missed_choice
        end,
        correct_on = case
          when not excluded.is_correct then null
          else coalesce(latest.correct_on, excluded.correct_on)
        end
      returning question_id, first_quiz_id
    ), counted as (
      insert into answer_days as stored
        (user_id, topic_id, day, is_first, is_sealed, correct, total, sure, sure_correct, not_sure, not_sure_correct)
      select ${userId}::uuid, topic_id, ${dayOf(now)}::date, is_first, is_sealed,
        count(*) filter (where is_correct), count(*),
        count(*) filter (where confidence = 'sure'), count(*) filter (where confidence = 'sure' and is_correct),
        count(*) filter (where confidence = 'notSure'), count(*) filter (where confidence = 'notSure' and is_correct)
      from (
        select recorded.*, latest.first_quiz_id = ${quizId}::uuid as is_first,
          starts_with(question_id, ${SEALED_ID}::text) as is_sealed
        from recorded join latest using (question_id)
      ) as answer
      group by topic_id, is_first, is_sealed
      order by topic_id, is_first, is_sealed
      on conflict (user_id, topic_id, day, is_first, is_sealed) do update set
        correct = stored.correct + excluded.correct, total = stored.total + excluded.total,
        sure = stored.sure + excluded.sure, sure_correct = stored.sure_correct + excluded.sure_correct,
        not_sure = stored.not_sure + excluded.not_sure,
        not_sure_correct = stored.not_sure_correct + excluded.not_sure_correct
    )
    select`.execute(db);
}

/**
 * Adds what the user said about answers that are recorded without it, in the caller's transaction. Ignores answers that
 * chose another option than the recorded one.
 */
export async function addConfidence(
  { db, userId }: UserCall,
  quizId: string,
  answers: readonly NewAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  // A whole statement, because the builder knows no recordset. It counts each added confidence on the day of its answer. It
  // also marks a mistake as one of which the user was sure, unless a later answer, in another quiz, has the last word.
  await sql`
    with added as (
      update answers as answer set confidence = given.confidence
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given
        ("questionId" text, chosen smallint, confidence text)
      where answer.user_id = ${userId}::uuid and answer.quiz_id = ${quizId}::uuid
        and answer.question_id = given."questionId" and answer.chosen = given.chosen and answer.confidence is null
      returning answer.question_id, answer.topic_id, answer.is_correct, answer.confidence, answer.answered_at
    ), missed as (
      update latest_answers as latest set missed_sure = true
      from added
      where latest.user_id = ${userId}::uuid and latest.question_id = added.question_id and added.confidence = 'sure'
        and not added.is_correct and not latest.is_correct and latest.answered_at = added.answered_at
    ), counts as (
      select added.topic_id, (answered_at at time zone 'UTC')::date as day,
        latest.first_quiz_id = ${quizId}::uuid as is_first,
        starts_with(question_id, ${SEALED_ID}::text) as is_sealed,
        count(*) filter (where confidence = 'sure') as sure,
        count(*) filter (where confidence = 'sure' and added.is_correct) as sure_correct,
        count(*) filter (where confidence = 'notSure') as not_sure,
        count(*) filter (where confidence = 'notSure' and added.is_correct) as not_sure_correct
      from added join (
        select question_id, first_quiz_id from latest_answers where user_id = ${userId}::uuid
      ) as latest using (question_id)
      group by 1, 2, 3, 4
    )
    update answer_days as stored set
      sure = stored.sure + counts.sure, sure_correct = stored.sure_correct + counts.sure_correct,
      not_sure = stored.not_sure + counts.not_sure, not_sure_correct = stored.not_sure_correct + counts.not_sure_correct
    from counts
    where stored.user_id = ${userId}::uuid and stored.topic_id = counts.topic_id and stored.day = counts.day
      and stored.is_first = counts.is_first and stored.is_sealed = counts.is_sealed`.execute(db);
}
