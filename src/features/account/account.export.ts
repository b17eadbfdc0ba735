import { type EntityManager, IsolationLevel, type Kysely } from '@mikro-orm/postgresql';
import { type Database, sqlOf } from '#schema/orm.config.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Material } from '../../platform/material.ts';
import { withDeckText } from '../flashcards/flashcards.service.ts';
import { withCuratedText } from '../plans/plans.service.ts';

const ROWS_A_READ = 1000;
const CHUNK_LENGTH = 64 * 1024;

type Column<Table extends keyof Database> = keyof Database[Table] & string;
/** A column may carry the name that it has in the file: 'is_correct as isRight'. */
type Columns = { [Table in keyof Database]?: (Column<Table> | `${Column<Table>} as ${string}`)[] };

const MEMBER = ['id', 'first_name', 'last_name', 'email', 'oidc_subject', 'created_at', 'updated_at'] as const;

/** What is told of each table that belongs to users, in the order of the first column: all but what opens an account, and inner workings. */
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
  quiz_scores: ['id', 'topic_id', 'quiz_id as runId', 'score', 'total_questions', 'percentage', 'created_at'],
  quizzes: ['id', 'topic_id', 'served', 'created_at'],
  tutor_messages: ['topic_id', 'speaker', 'text', 'facts', 'passages', 'notice', 'created_at'],
  dashboard_summaries: ['text', 'asked_at'],
  answers: ['topic_id', 'question_id', 'chosen', 'is_correct as isRight', 'answered_at'],
  ai_shares: ['day', 'calls', 'cost'],
  question_reports: ['topic_id', 'question_id', 'reason', 'note', 'created_at', 'settled_at'],
} satisfies Columns;

/** Copies of the study material are told as the user sees them. */
const SHOWN: { [Table in keyof Database]?: (material: Material, row: string) => string } = {
  flashcards: (material, row) => JSON.stringify(withDeckText(material, JSON.parse(row))),
  plans: (material, row) => JSON.stringify(withCuratedText(material, JSON.parse(row))),
};

/** Names in the file that are older than the table's. Files that people saved before keep their form. */
const FILE_NAMES: { [Table in keyof Database]?: string } = { quizzes: 'quizRuns' };

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const named = (columns: readonly string[]) =>
  columns.map((column) => (column.includes(' as ') ? column : `${column} as ${camelCase(column)}`));

/** The rows as the database's own JSON, read a thousand at a time as the receiver takes them. */
async function* rowsOf(db: Kysely<Database>, table: string, columns: readonly string[], owner: string, userId: string) {
  // The names come from the lists above, where the compiler has checked them.
  const rows = (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .selectFrom(table)
    .select(named(columns))
    .where(owner, '=', userId)
    .orderBy(columns[0]!);
  const texts = db
    .selectFrom(rows.as('row'))
    .select(({ cast, fn }) => cast<string>(fn.toJson('row'), 'text').as('json'))
    .stream(ROWS_A_READ);
  for await (const { json } of texts) yield json;
}

async function* parts(db: Kysely<Database>, material: Material, userId: string, now: Date): AsyncGenerator<string> {
  const [user] = await Array.fromAsync(rowsOf(db, 'users', MEMBER, 'id', userId));
  if (!user) throw new DomainError('unauthorized', 'Please sign in');
  yield `{"exportedAt":${JSON.stringify(now)},"member":${user}`;
  for (const [table, columns] of Object.entries(OWNED) as [keyof typeof OWNED, string[]][]) {
    const shown = SHOWN[table];
    yield `,"${FILE_NAMES[table] ?? camelCase(table)}":[`;
    let separator = '\n';
    for await (const row of rowsOf(db, table, columns, 'user_id', userId)) {
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

/** Everything that is held on a user, as the text of one JSON file in pieces: one moment's state, however long it takes. */
export async function* exportAccount(
  em: EntityManager,
  material: Material,
  userId: string,
  now: Date,
): AsyncGenerator<string> {
  const tx = em.fork();
  await tx.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  try {
    await tx.execute("set local time zone 'UTC'");
    yield* inChunks(parts(sqlOf(tx), material, userId, now));
  } finally {
    await tx.rollback();
  }
}
