import { type EntityManager, IsolationLevel, type Kysely } from '@mikro-orm/postgresql';
import { type Database, sqlOf } from '#schema/orm.config.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Material } from '../../platform/material.ts';
import { asInDeck } from '../flashcards/flashcards.service.ts';
import { asInLibrary } from '../plans/plans.service.ts';

const ROWS_A_READ = 1000;
const CHUNK_LENGTH = 64 * 1024;

type Columns = { [Table in keyof Database]?: (keyof Database[Table] & string)[] };

const MEMBER = ['id', 'first_name', 'last_name', 'email', 'oidc_subject', 'created_at', 'updated_at'] as const;

/** What is told of each table that belongs to members, in the order of the first column: all but what opens an account, and inner workings. */
const OWNED = {
  sign_ins: ['created_at', 'expires_at'],
  one_time_tokens: ['purpose', 'email', 'created_at', 'expires_at'],
  mails: ['kind', 'content', 'status', 'created_at', 'sent_at'],
  progress: ['topic_id', 'completed', 'last_visited', 'time_spent', 'stretches', 'updated_at'],
  bookmarks: ['topic_id', 'created_at'],
  notes: ['id', 'topic_id', 'content', 'created_at', 'updated_at'],
  flashcards: ['id', 'topic_id', 'question', 'answer', 'difficulty', 'deck_card_id', 'model', 'created_at'],
  flashcard_requests: ['topic_id', 'status', 'error', 'count', 'cards', 'requested_at', 'finished_at'],
  plans: ['topic_id', 'status', 'error', 'content', 'source', 'model', 'requested_at', 'finished_at'],
  quiz_scores: ['id', 'topic_id', 'run_id', 'score', 'total_questions', 'percentage', 'created_at'],
  quiz_runs: ['id', 'topic_id', 'served', 'created_at'],
  tutor_messages: ['topic_id', 'speaker', 'text', 'facts', 'passages', 'notice', 'created_at'],
  dashboard_summaries: ['text', 'asked_at'],
  answers: ['topic_id', 'question_id', 'chosen', 'is_right', 'answered_at'],
  ai_shares: ['day', 'calls', 'cost'],
  question_reports: ['topic_id', 'question_id', 'reason', 'note', 'created_at', 'settled_at'],
} satisfies Columns;

/** Copies of the study material are told as the member sees them. */
const SHOWN: { [Table in keyof Database]?: (material: Material, row: string) => string } = {
  flashcards: (material, row) => JSON.stringify(asInDeck(material, JSON.parse(row))),
  plans: (material, row) => JSON.stringify(asInLibrary(material, JSON.parse(row))),
};

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const named = (columns: readonly string[]) => columns.map((column) => `${column} as ${camelCase(column)}`);

/** The rows as the database's own JSON, read a thousand at a time as the receiver takes them. */
async function* rowsOf(
  db: Kysely<Database>,
  table: string,
  columns: readonly string[],
  owner: string,
  memberId: string,
) {
  // The names come from the lists above, where the compiler has checked them.
  const rows = (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .selectFrom(table)
    .select(named(columns))
    .where(owner, '=', memberId)
    .orderBy(columns[0]!);
  const texts = db
    .selectFrom(rows.as('row'))
    .select(({ cast, fn }) => cast<string>(fn.toJson('row'), 'text').as('json'))
    .stream(ROWS_A_READ);
  for await (const { json } of texts) yield json;
}

async function* parts(db: Kysely<Database>, material: Material, memberId: string, now: Date): AsyncGenerator<string> {
  const [member] = await Array.fromAsync(rowsOf(db, 'users', MEMBER, 'id', memberId));
  if (!member) throw new DomainError('unauthorized', 'Please sign in');
  yield `{"exportedAt":${JSON.stringify(now)},"member":${member}`;
  for (const [table, columns] of Object.entries(OWNED) as [keyof typeof OWNED, string[]][]) {
    const shown = SHOWN[table];
    yield `,"${camelCase(table)}":[`;
    let separator = '\n';
    for await (const row of rowsOf(db, table, columns, 'user_id', memberId)) {
      yield separator + (shown ? shown(material, row) : row);
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** Everything that is held on a member, as the text of one JSON file in pieces: one moment's state, however long it takes. */
export async function* exportMember(
  em: EntityManager,
  material: Material,
  memberId: string,
  now: Date,
): AsyncGenerator<string> {
  const tx = em.fork();
  await tx.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  try {
    await tx.execute("set local time zone 'UTC'");
    yield* inChunks(parts(sqlOf(tx), material, memberId, now));
  } finally {
    await tx.rollback();
  }
}
