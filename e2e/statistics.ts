import pg from 'pg';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import { fingerprintOf } from '../src/features/item-statistics/item-statistics.rules.ts';
import { loadMaterial } from '../src/features/topics/material.service.ts';

/** What the users of the pictures chose, for one question after the other: the correct option, then the others. */
const SHARES = [
  [65, 20, 10, 5],
  [80, 10, 5, 5],
  [45, 35, 15, 5],
  [55, 10, 30, 5],
];

/** Writes statistics of each question, as if 200 users had answered it. */
export async function addStatistics(databaseUrl: string): Promise<void> {
  const rows = [...loadMaterial().values()].flatMap(({ id: topic_id, questions, sealed }) =>
    [...questions, ...sealed].map((question, index) => {
      const key = OPTION_LETTERS.indexOf(question.answer);
      const shares = OPTION_LETTERS.map(
        (_letter, option) => SHARES[index % SHARES.length]![option === key ? 0 : option < key ? option + 1 : option]!,
      );
      const chosen = shares.map((share) => share * 2);
      return {
        ...{ question_id: question.id, topic_id, fingerprint: fingerprintOf(question), key, shares },
        ...{ chosen, chosen_by_best: chosen, shares_of: 200 },
      };
    }),
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('delete from item_statistics');
    await client.query(
      'insert into item_statistics select * from jsonb_populate_recordset(null::item_statistics, $1)',
      [JSON.stringify(rows)],
    );
  } finally {
    await client.end();
  }
}
