import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type InferKyselyDB, type Kysely, MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { AiShare, AiUsage } from './entities/ai-usage.ts';
import { Answer } from './entities/answer.ts';
import { Bookmark } from './entities/bookmark.ts';
import { Exam } from './entities/exam.ts';
import { ExamAnswer } from './entities/exam-answer.ts';
import { Flashcard } from './entities/flashcard.ts';
import { FlashcardRequest } from './entities/flashcard-request.ts';
import { GeneratedQuestion } from './entities/generated-question.ts';
import { HiddenQuestion } from './entities/hidden-question.ts';
import { LatestAnswer } from './entities/latest-answer.ts';
import { Mail } from './entities/mail.ts';
import { Note } from './entities/note.ts';
import { OneTimeToken } from './entities/one-time-token.ts';
import { Plan } from './entities/plan.ts';
import { Progress } from './entities/progress.ts';
import { QuestionBank } from './entities/question-bank.ts';
import { QuestionReport } from './entities/question-report.ts';
import { Quiz } from './entities/quiz.ts';
import { QuizScore } from './entities/quiz-score.ts';
import { ReviewGrade } from './entities/review-grade.ts';
import { ReviewState } from './entities/review-state.ts';
import { ScoreReport } from './entities/score-report.ts';
import { SessionVisit } from './entities/session-visit.ts';
import { SignIn } from './entities/sign-in.ts';
import { StudySession } from './entities/study-session.ts';
import { StudySettings } from './entities/study-settings.ts';
import { TodayPlan } from './entities/today-plan.ts';
import { TutorMessage } from './entities/tutor-message.ts';
import { User } from './entities/user.ts';
import { WithheldQuestions } from './entities/withheld-questions.ts';
import { WrittenSummary } from './entities/written-summary.ts';

export const entities = [
  User,
  SignIn,
  Progress,
  Bookmark,
  Note,
  Flashcard,
  FlashcardRequest,
  Quiz,
  QuizScore,
  Answer,
  LatestAnswer,
  Exam,
  ExamAnswer,
  WithheldQuestions,
  ScoreReport,
  StudySettings,
  ReviewState,
  ReviewGrade,
  StudySession,
  SessionVisit,
  TodayPlan,
  GeneratedQuestion,
  HiddenQuestion,
  QuestionBank,
  QuestionReport,
  Plan,
  Mail,
  OneTimeToken,
  AiUsage,
  AiShare,
  TutorMessage,
  WrittenSummary,
] as const;

/** In milliseconds; 0 means no limit. A database that accepts connections but never answers must cause an error. */
type TimeLimits = { connect: number; query: number };

const LIMITS: TimeLimits = { connect: 5000, query: 15_000 };

const preparedNames = new Map<string, string>();

/**
 * Declares a statement with parameters `$1`, `$2`, which PostgreSQL parses and plans once for each connection. The
 * name must be its own. Returns the statement for `runPrepared`.
 */
export function prepared(name: string, text: string): string {
  preparedNames.set(text, name);
  return text;
}

/**
 * A client that knows the prepared statements. It closes its connection after a query timeout. Otherwise the pool would
 * reuse the connection while the query or its transaction is still running.
 */
class Client extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: passes on all overloads of the original method.
  override query(...args: any[]): any {
    const name = preparedNames.get(args[0]);
    const passed = name === undefined ? args : [{ name, text: args[0], values: args[1] }];
    const result = (super.query as (...args: unknown[]) => unknown).apply(this, passed);
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') void this.end();
      });
    }
    return result;
  }
}

const ormConfig = (databaseUrl: string, { connect, query }: TimeLimits = LIMITS) =>
  defineConfig({
    clientUrl: databaseUrl,
    driverOptions: {
      // With clientUrl alone, MikroORM drops the URL's parameters, including sslmode, and would connect without TLS.
      connectionString: databaseUrl,
      connectionTimeoutMillis: connect,
      query_timeout: query,
      Client,
    },
    entities: [...entities],
    extensions: [Migrator],
    migrations: {
      path: `${import.meta.dirname}/migrations`,
      snapshotName: 'schema-snapshot',
      // Only a new migration writes the snapshot. Tests apply migrations in part.
      snapshotOnMigrate: false,
      emit: 'ts',
      silent: true,
    },
    // BullMQ manages its own tables.
    schemaGenerator: { ignoreSchema: ['bullmq'] },
    forceUtcTimezone: true,
    pool: { min: 1, max: 10 },
  });

export type Database = InferKyselyDB<(typeof entities)[number]>;

/** Opens the ORM. It connects at the first query, so an unreachable database makes queries fail and not this call. */
export const openDatabase = (databaseUrl: string, limits?: TimeLimits) => MikroORM.init(ormConfig(databaseUrl, limits));

/** Returns a typed SQL query builder that uses the connection and transaction of `em`. For lists and aggregates. */
export const sqlOf = (em: SqlEntityManager): Kysely<Database> => em.getKysely<Database>();

/** Runs a prepared statement with the connection and transaction of `em`, and returns its rows. */
export async function runPrepared<Row>(em: SqlEntityManager, text: string, parameters: unknown[]): Promise<Row[]> {
  // What Kysely makes of a statement in SQL. MikroORM would write the parameters into the text.
  const query = { kind: 'RawNode', sqlFragments: [text], parameters: [] } as const;
  const { rows } = await sqlOf(em).executeQuery<Row>({ sql: text, parameters, query, queryId: { queryId: text } });
  return rows;
}
