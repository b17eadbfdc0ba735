import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Call } from '../../call.ts';
import { tryAgain } from '../../platform/try-again.ts';

/** A user's first answer to a question. `chosen` is in the order of the question bank. `at` is as in JSON. */
export type FirstAnswer = [questionId: string, chosen: number, isCorrect: boolean, at: string];

type Batch = {
  userId: string;
  answers: (FirstAnswer | [questionId: string, chosen: null, isCorrect: null, at: null])[];
};

/** The answers that one statement reads, in a fraction of a second. */
const BATCH = 20_000;
/** A batch that fails is read again for a while, because a run reads for minutes (milliseconds). */
const RETRY = { pauseMs: 1000, forMs: 60_000 };
const BEFORE_ALL = { userId: '00000000-0000-0000-0000-000000000000', questionId: '' };

/**
 * Reads the next first answers after a place, by user and question. A whole statement, because the builder can't compare
 * rows. With the literal limits PostgreSQL walks through the indexes, whatever it knows about the tables.
 */
async function readBatch({ db }: Call, { userId, questionId }: typeof BEFORE_ALL): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select user_id as "userId",
      json_agg(json_build_array(question_id, chosen, is_correct, answered_at) order by question_id) as answers
    from (
      select user_id, question_id, first_quiz_id from latest_answers
      where (user_id, question_id) > (${userId}::uuid, ${questionId}::varchar)
      order by user_id, question_id
      limit ${sql.lit(BATCH)}
    ) as latest
    left join lateral (
      select chosen, is_correct, answered_at from answers
      where quiz_id = first_quiz_id and question_id = latest.question_id
      limit 1
    ) as first on true
    group by user_id
    order by user_id`.execute(db);
  return rows;
}

/**
 * Reads the first answers of all users to all questions, and yields those of one user after the other. It pauses as long as
 * it works, so that the calls of users have the database for themselves half of the time.
 */
export async function* streamFirstAnswers(call: Call, signal: AbortSignal): AsyncGenerator<FirstAnswer[]> {
  let place = BEFORE_ALL;
  // The last user of a batch can go on in the next one.
  let rest: { userId: string; answers: FirstAnswer[] } | undefined;
  for (let count = BATCH; count === BATCH; ) {
    const began = performance.now();
    const batch = await tryAgain(() => readBatch(call, place), { ...RETRY, signal });
    count = batch.reduce((sum, { answers }) => sum + answers.length, 0);
    for (const { userId, answers } of batch) {
      const known = answers.filter((answer) => answer[1] !== null);
      if (rest?.userId === userId) rest.answers.push(...known);
      else {
        if (rest) yield rest.answers;
        rest = { userId, answers: known };
      }
      place = { userId, questionId: answers.at(-1)![0] };
    }
    if (count === BATCH) await delay(performance.now() - began);
  }
  if (rest) yield rest.answers;
}
