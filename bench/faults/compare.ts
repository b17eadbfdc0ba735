// Compares what was acknowledged with what is in the database and with the mails that arrived.
import type { TestSmtp } from '#server/testing/smtp.ts';
import { query } from '../testbed.ts';

type Kind = 'user' | 'score' | 'exam answer' | 'note' | 'card' | 'grade' | 'plan' | 'message';
/** `key` finds a write in the database, and `value` is what must be there. */
export type Write = { kind: Kind; key: string; value?: string };
/** What the server acknowledged, and writes without an answer, which may have happened. */
export type WriteLog = Record<'acknowledged' | 'unclear', Write[]>;

type Row = { key: string; value: string | null };

/** Each returns one row for each stored write. */
const STORED: Record<Kind, string> = {
  user: 'select email as key, null as value from users',
  score: 'select quiz_id::text as key, null as value from quiz_scores',
  'exam answer': `select exam_id || ' ' || position as key, chosen::text as value from exam_answers`,
  note: 'select left(content, 41) as key, null as value from notes',
  card: 'select question as key, null as value from flashcards',
  grade: 'select attempt_id::text as key, null as value from review_grades',
  plan: `select user_id || ' ' || topic_id as key, null as value from plans where status = 'completed'`,
  message: `select content ->> 'subject' as key, null as value from mails where kind = 'contact'`,
};

/** A mail is unclear if the worker ended while it was being sent. It waits in the outbox until an operator decides. */
export type Comparison = {
  lost: Write[];
  doubled: string[];
  mailsMissing: string[];
  mailsUnclear: number;
  mailsTwice: number;
};

export async function compare(databaseUrl: string, acknowledged: Write[], smtp: TestSmtp): Promise<Comparison> {
  const lost: Write[] = [];
  const doubled: string[] = [];
  for (const [kind, statement] of Object.entries(STORED)) {
    const stored = Map.groupBy(await query<Row>(databaseUrl, statement), ({ key }) => key);
    for (const [key, rows] of stored) if (rows.length > 1) doubled.push(`${kind} ${key}`);
    for (const write of acknowledged.filter((each) => each.kind === kind)) {
      const row = stored.get(write.key)?.[0];
      if (!row || (write.value !== undefined && row.value !== write.value)) lost.push(write);
    }
  }
  const subjects = smtp.received.map(({ mail }) => mail.subject ?? '');
  const messages = acknowledged.filter(({ kind }) => kind === 'message');
  const arrivals = messages.map(({ key }) => ({
    key,
    count: subjects.filter((subject) => subject.includes(key)).length,
  }));
  const states = await query<{ key: string; status: string }>(
    databaseUrl,
    `select content ->> 'subject' as key, status from mails where kind = 'contact'`,
  );
  const statusOf = new Map(states.map(({ key, status }) => [key, status]));
  const absent = arrivals.filter(({ count }) => count === 0).map(({ key }) => ({ key, status: statusOf.get(key) }));
  return {
    lost,
    doubled,
    mailsMissing: absent.filter(({ status }) => status !== 'unclear').map(({ key, status }) => `${key}: ${status}`),
    mailsUnclear: absent.filter(({ status }) => status === 'unclear').length,
    mailsTwice: arrivals.filter(({ count }) => count > 1).length,
  };
}
