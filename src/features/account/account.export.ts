import type { Kysely } from 'kysely';
import type { Database, Db } from '#schema/orm.config.ts';
import type { Material } from '#shared/material.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { listWithheld } from '../bank/bank.service.ts';
import { withDeckText } from '../flashcards/flashcards.service.ts';
import { withCuratedText } from '../plans/plans.service.ts';
import { inSnapshot } from './snapshot.service.ts';

const ROWS_PER_READ = 1000;

/** The ids of the questions that an open exam of the user asks. The export must not tell their key. */
type Withheld = ReadonlySet<string>;

/**
 * Rewrites a row, as JSON, whose stored text differs from what the user sees. Returns undefined for a row that is left
 * out.
 */
type Rule = (row: string, context: { material: Material; withheld: Withheld }) => string | undefined;

/** Leaves out the rows about withheld questions. */
const withoutWithheld: Rule = (row, { withheld }) => {
  if (withheld.size === 0) return row;
  const { questionId, itemId } = JSON.parse(row);
  return withheld.has(questionId ?? itemId) ? undefined : row;
};

const without = (withheld: Withheld, items: { questionId: string }[]) =>
  items.filter(({ questionId }) => !withheld.has(questionId));

const withoutWithheldItems: Rule = (row, { withheld }) => {
  if (withheld.size === 0) return row;
  const quiz = JSON.parse(row);
  return JSON.stringify({ ...quiz, served: without(withheld, quiz.served) });
};

/** Only a finished exam has its form in the export, because the form tells the key. Another exam may be open, too. */
const withoutKeys: Rule = (row, { withheld }) => {
  const { form, seed, items, ...rest } = JSON.parse(row);
  if (rest.state !== 'finished') return JSON.stringify(rest);
  return JSON.stringify({ ...rest, form, seed, items: without(withheld, items) });
};

const withTodaysPlan: Rule = (row, { material }) => JSON.stringify(withCuratedText(material, JSON.parse(row)));
const withTodaysCard: Rule = (row, { material }) => JSON.stringify(withDeckText(material, JSON.parse(row)));

// Why a column is left out.
const SECRET = 'It gives access to the account.';
const ROW_ID = 'It only tells rows apart.';
const WORK = 'It says how the product works with the row, and nothing that the user gave or sees.';
const KEY = 'It tells questions of an open exam, or their key.';
const FOLLOWS = 'It follows from other rows of the export.';
const REQUEST = { id: ROW_ID, error_kind: WORK, attempts: WORK, claimed_at: WORK, due_at: WORK };

type Column<Table extends keyof Database> = keyof Database[Table] & string;
type ExportTable<Table extends keyof Database> = {
  /** In the order of the file. The rows are sorted by the first column. */
  columns: (Column<Table> | `${Column<Table>} as ${string}`)[];
  /** The table's name in the file. Defaults to its name in camel case, as the names of columns do. */
  name?: string;
  /** The other columns except the user's id, with the reason. */
  leftOut?: { [Left in Column<Table>]?: string };
  rule?: Rule;
};
type Tables = { users: ExportTable<'users'> } & { [Table in keyof Database]?: ExportTable<Table> };

/** Every table with rows of users, in the order of the file. A test fails for a table or a column that is missing. */
// biome-ignore format: one or two lines for each table.
export const TABLES: Tables = {
  users: { name: 'member', leftOut: { password_hash: SECRET },
    columns: ['id', 'first_name', 'last_name', 'email', 'oidc_subject', 'confirmed_at', 'created_at', 'updated_at'] },
  sign_ins: { columns: ['created_at', 'used_at', 'expires_at', 'address', 'browser'], leftOut: { id: SECRET, data: SECRET } },
  security_events: { columns: ['created_at', 'kind', 'address', 'detail'], leftOut: { id: ROW_ID } },
  one_time_tokens: { columns: ['purpose', 'email', 'created_at', 'expires_at'], leftOut: { id: SECRET } },
  mails: { columns: ['kind', 'content', 'status', 'created_at', 'sent_at'],
    leftOut: { id: ROW_ID, attempts: WORK, due_at: WORK, expires_at: WORK, claimed_at: WORK, error: WORK } },
  progress: { leftOut: { id: ROW_ID },
    columns: ['topic_id', 'completed', 'last_visited', 'time_spent', 'read_to_end_at', 'stretches', 'updated_at'] },
  bookmarks: { columns: ['topic_id', 'id', 'created_at', 'deleted_at'] },
  notes: { columns: ['id', 'topic_id', 'content', 'created_at', 'updated_at', 'deleted_at'], leftOut: { json_size: FOLLOWS } },
  flashcards: { rule: withTodaysCard, leftOut: { json_size: FOLLOWS },
    columns: ['id', 'topic_id', 'question', 'answer', 'difficulty', 'deck_card_id', 'model', 'created_at', 'deleted_at'] },
  flashcard_requests: { leftOut: { ...REQUEST, is_fresh: WORK },
    columns: ['topic_id', 'status', 'error', 'count', 'cards', 'requested_at', 'finished_at'] },
  plans: { rule: withTodaysPlan, leftOut: { ...REQUEST, stage: WORK },
    columns: ['topic_id', 'status', 'error', 'content', 'source', 'model', 'requested_at', 'finished_at'] },
  quiz_scores: { columns: ['id', 'topic_id', 'quiz_id as runId', 'score', 'total_questions', 'percentage', 'created_at'] },
  quizzes: { name: 'quizRuns', rule: withoutWithheldItems, leftOut: { correct: KEY, solved: FOLLOWS },
    columns: ['id', 'topic_id', 'scope', 'served', 'created_at', 'finished_at'] },
  tutor_messages: { rule: withoutWithheld, leftOut: { id: ROW_ID, json_size: FOLLOWS },
    columns: ['topic_id', 'speaker', 'text', 'facts', 'passages', 'notice', 'created_at', 'about', 'question_id'] },
  dashboard_summaries: { columns: ['text', 'asked_at'], leftOut: { id: ROW_ID, figures: FOLLOWS } },
  answers: { rule: withoutWithheld, leftOut: { id: ROW_ID },
    columns: ['topic_id', 'question_id', 'quiz_id as runId', 'chosen', 'is_correct as isRight', 'confidence', 'answered_at'] },
  latest_answers: { rule: withoutWithheld,
    columns: ['question_id', 'topic_id', 'is_correct', 'answered_at', 'first_quiz_id as firstRunId', 'missed_at',
      'missed_choice', 'missed_sure', 'correct_on'] },
  // Sums by topic and day tell nothing about a question of an open exam.
  answer_days: {
    columns: ['topic_id', 'day', 'is_first', 'is_sealed', 'correct', 'total', 'sure', 'sure_correct', 'not_sure',
      'not_sure_correct'] },
  exams: { rule: withoutKeys, leftOut: { candidates: WORK, asked: KEY },
    columns: ['id', 'kind', 'state', 'started_at', 'deadline_at', 'finished_at', 'is_timed_out', 'total', 'score', 'areas',
      'form', 'seed', 'items'] },
  exam_answers: { columns: ['exam_id', 'position', 'chosen', 'flagged', 'seconds', 'saved_at'] },
  withheld_questions: { columns: ['until'], leftOut: { question_ids: KEY } },
  score_reports: { columns: ['taken_on', 'areas', 'saved_at'] },
  study_settings: { leftOut: { reminder_due_at: FOLLOWS },
    columns: ['exam_date', 'minutes_per_day', 'time_zone', 'has_studied', 'welcome_step', 'welcomed_at', 'is_reminder_on',
      'reminder_at', 'reminded_on'] },
  today_plans: { columns: ['day', 'blocks', 'planned_at', 'minutes', 'exam_date', 'has_studied'] },
  study_sessions: {
    columns: ['id', 'state', 'goal_kind', 'goal_amount', 'active_seconds', 'is_paused', 'started_at', 'reported_at',
      'finished_at'] },
  session_visits: { columns: ['study_session_id', 'topic_id', 'seconds'] },
  review_states: { rule: withoutWithheld, leftOut: { id: ROW_ID },
    columns: ['flashcard_id', 'question_id', 'topic_id', 'due_at', 'stability', 'difficulty', 'scheduled_days',
      'learning_steps', 'reps', 'lapses', 'state', 'reviewed_at'] },
  review_grades: { rule: withoutWithheld, leftOut: { id: ROW_ID, before: FOLLOWS },
    columns: ['attempt_id', 'item_id', 'kind', 'topic_id', 'rating', 'seconds', 'reviewed_at', 'undone_at'] },
  ai_shares: { columns: ['day', 'calls', 'cost'], leftOut: { reserved: WORK } },
  question_reports: { rule: withoutWithheld, leftOut: { id: ROW_ID, is_dispute: WORK },
    columns: ['topic_id', 'question_id', 'reason', 'note', 'order', 'created_at', 'settled_at', 'withdrawn_at'] },
  user_totals: { columns: ['kind', 'rows', 'kept_rows', 'bytes'] },
};

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const withAlias = (column: string) => (column.includes(' as ') ? column : `${column} as ${camelCase(column)}`);

/**
 * Yields each row as JSON that PostgreSQL generated. Reads 1,000 rows at a time, as fast as the receiver consumes them.
 */
async function* rowsOf(db: Db, table: string, columns: readonly string[], userId: string) {
  // The cast is safe because the compiler checks the names in the table above.
  const rows = (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .selectFrom(table)
    .select(columns.map(withAlias))
    .where(table === 'users' ? 'id' : 'user_id', '=', userId)
    .orderBy(columns[0]!);
  const texts = db
    .selectFrom(rows.as('row'))
    .select(({ cast, fn }) => cast<string>(fn.toJson('row'), 'text').as('json'))
    .stream(ROWS_PER_READ);
  for await (const { json } of texts) yield json;
}

async function* exportTexts(call: UserCall): AsyncGenerator<string> {
  const { db, userId, now, deps } = call;
  const context = { material: deps.material, withheld: await listWithheld(call) };
  const { users, ...tables } = TABLES;
  const [user] = await Array.fromAsync(rowsOf(db, 'users', users.columns, userId));
  if (!user) throw new DomainError('unauthorized', 'Please sign in');
  yield `{"exportedAt":${JSON.stringify(now)},"${users.name}":${user}`;
  for (const [table, { columns, name = camelCase(table), rule }] of Object.entries(tables)) {
    yield `,"${name}":[`;
    let separator = '\n';
    for await (const row of rowsOf(db, table, columns, userId)) {
      const text = rule ? rule(row, context) : row;
      if (text === undefined) continue;
      yield separator + text;
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

/** Yields a user's data as one JSON file, in chunks. Leaves out secrets and the questions of an open exam. */
export const exportAccount = (call: UserCall): AsyncGenerator<string> => inSnapshot(call, exportTexts);
