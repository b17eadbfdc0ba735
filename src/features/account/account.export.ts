import type { Kysely } from 'kysely';
import type { Db } from '#schema/orm.config.ts';
import type { UserCall } from '../../call.ts';
import { aiExport } from '../../platform/ai/ai.export.ts';
import { DomainError } from '../../platform/errors.ts';
import type { ExportContext, ExportPart } from '../../platform/export-part.ts';
import { mailsExport } from '../../platform/mail/mail.export.ts';
import { userTotalsExport } from '../../platform/quotas.export.ts';
import { securityEventsExport } from '../../platform/security-trail.ts';
import { answerDaysExport, answersExport, latestAnswersExport } from '../answers/answers.export.ts';
import { linksExport, signInsExport } from '../auth/auth.export.ts';
import { bookmarksExport } from '../bookmarks/bookmarks.export.ts';
import { summariesExport } from '../dashboard/dashboard.export.ts';
import { examAnswersExport, examsExport } from '../exams/exams.export.ts';
import { flashcardRequestsExport, flashcardsExport } from '../flashcards/flashcards.export.ts';
import { notesExport } from '../notes/notes.export.ts';
import { plansExport } from '../plans/plans.export.ts';
import { progressExport, sessionVisitsExport } from '../progress/progress.export.ts';
import { quizzesExport, reportsExport, withheldExport } from '../questions/questions.export.ts';
import { listWithheld } from '../questions/withheld.service.ts';
import { quizScoresExport } from '../quiz/quiz.export.ts';
import { scoreReportsExport } from '../readiness/readiness.export.ts';
import { reviewGradesExport, reviewStatesExport } from '../review/review.export.ts';
import { studySessionsExport } from '../study-sessions/study-sessions.export.ts';
import { studySettingsExport } from '../study-settings/study-settings.export.ts';
import { todayPlansExport } from '../today/today.export.ts';
import { tutorExport } from '../tutor/tutor.export.ts';
import { inSnapshot } from './snapshot.service.ts';

const ROWS_PER_READ = 1000;

const USER_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'oidc_subject',
  'confirmed_at',
  'created_at',
  'updated_at',
] as const;

/** Every table with rows of users, in the order of the file. A test fails if a table is missing. */
const PARTS: ExportPart[] = [
  signInsExport,
  securityEventsExport,
  linksExport,
  mailsExport,
  progressExport,
  bookmarksExport,
  notesExport,
  flashcardsExport,
  flashcardRequestsExport,
  plansExport,
  quizScoresExport,
  quizzesExport,
  tutorExport,
  summariesExport,
  answersExport,
  latestAnswersExport,
  answerDaysExport,
  examsExport,
  examAnswersExport,
  withheldExport,
  scoreReportsExport,
  studySettingsExport,
  todayPlansExport,
  studySessionsExport,
  sessionVisitsExport,
  reviewStatesExport,
  reviewGradesExport,
  aiExport,
  reportsExport,
  userTotalsExport,
];

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const withAliases = (columns: readonly string[]) =>
  columns.map((column) => (column.includes(' as ') ? column : `${column} as ${camelCase(column)}`));

/**
 * Yields each row as JSON that PostgreSQL generated. Reads 1,000 rows at a time, as fast as the receiver consumes them.
 */
async function* rowsOf(db: Db, table: string, columns: readonly string[], owner: string, userId: string) {
  // The cast is safe because the compiler checks the column names in the lists above.
  const rows = (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .selectFrom(table)
    .select(withAliases(columns))
    .where(owner, '=', userId)
    .orderBy(columns[0]!);
  const texts = db
    .selectFrom(rows.as('row'))
    .select(({ cast, fn }) => cast<string>(fn.toJson('row'), 'text').as('json'))
    .stream(ROWS_PER_READ);
  for await (const { json } of texts) yield json;
}

async function* exportTexts({ db, userId, now }: UserCall, context: ExportContext): AsyncGenerator<string> {
  const [user] = await Array.fromAsync(rowsOf(db, 'users', USER_COLUMNS, 'id', userId));
  if (!user) throw new DomainError('unauthorized', 'Please sign in');
  yield `{"exportedAt":${JSON.stringify(now)},"member":${user}`;
  for (const { table, columns, name = camelCase(table), rewrite } of PARTS) {
    yield `,"${name}":[`;
    let separator = '\n';
    for await (const row of rowsOf(db, table, columns, 'user_id', userId)) {
      const text = rewrite ? rewrite(row, context) : row;
      if (text === undefined) continue;
      yield separator + text;
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

/** Yields all of a user's data as the text of one JSON file, in chunks. */
export function exportAccount(call: UserCall): AsyncGenerator<string> {
  return inSnapshot(call, async function* (call) {
    const withheld = await listWithheld(call);
    yield* exportTexts(call, { material: call.deps.material, withheld });
  });
}
