import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type InferKyselyDB, type Kysely, MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { trace } from '@opentelemetry/api';
import pg from 'pg';
import { AiAlert } from './entities/ai-alert.ts';
import { AiShare, AiUsage } from './entities/ai-usage.ts';
import { Answer } from './entities/answer.ts';
import { AnswerDay } from './entities/answer-day.ts';
import { AppSecret } from './entities/app-secret.ts';
import { Bookmark } from './entities/bookmark.ts';
import { ClientFile } from './entities/client-file.ts';
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
import { Quota } from './entities/quota.ts';
import { RateCount } from './entities/rate-count.ts';
import { ReviewGrade } from './entities/review-grade.ts';
import { ReviewState } from './entities/review-state.ts';
import { ScoreReport } from './entities/score-report.ts';
import { SecurityEvent } from './entities/security-event.ts';
import { SessionVisit } from './entities/session-visit.ts';
import { SignIn } from './entities/sign-in.ts';
import { StudySession } from './entities/study-session.ts';
import { StudySettings } from './entities/study-settings.ts';
import { TodayPlan } from './entities/today-plan.ts';
import { TutorMessage } from './entities/tutor-message.ts';
import { User } from './entities/user.ts';
import { UserTotal } from './entities/user-total.ts';
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
  AnswerDay,
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
  AiAlert,
  SecurityEvent,
  UserTotal,
  Quota,
  RateCount,
  AppSecret,
  ClientFile,
] as const;

/** In milliseconds; 0 means no limit. A database that accepts connections but never answers must cause an error. */
type TimeLimits = { connect: number; query: number };

const LIMITS: TimeLimits = { connect: 5000, query: 15_000 };

const preparedNames = new Map<string, string>();
const tracer = trace.getTracer('database');

/**
 * Declares a statement with parameters `$1`, `$2`, which PostgreSQL parses and plans once for each connection. The
 * name must be its own. Returns the statement for `runPrepared`.
 */
export function prepared(name: string, text: string): string {
  preparedNames.set(text, name);
  return text;
}

/** The first word of a statement: it names the operation and contains no data. */
const operationOf = (text: unknown) =>
  typeof text === 'string' ? /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() : undefined;

/** Runs a statement in a span of its own if it is part of a trace. */
function traced(text: unknown, run: () => unknown): unknown {
  if (trace.getActiveSpan() === undefined) return run();
  const span = tracer.startSpan(`postgresql ${preparedNames.get(text as string) ?? operationOf(text) ?? 'statement'}`);
  const result = run();
  if (!(result instanceof Promise)) span.end();
  else result.finally(() => span.end()).catch(() => {});
  return result;
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
    const result = traced(args[0], () => (super.query as (...args: unknown[]) => unknown).apply(this, passed));
    // pg's timer would end the rows of a cursor early and without an error, so this call clears it.
    if (typeof args[0].submit === 'function') args[0].callback?.();
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') void this.end();
      });
    }
    return result;
  }
}

/** A message of PostgreSQL that is no answer, such as a WARNING or a NOTICE. */
export type Notice = { severity?: string; code?: string; message?: string };

/** Returns a client that reports the messages of its connection. */
function clientThatReports(onNotice: (notice: Notice) => void) {
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      this.on('notice', ({ severity, code, message }) => onNotice({ severity, code, message }));
    }
  };
}

type Options = {
  limits?: TimeLimits;
  /** Receives the messages of all connections. */
  onNotice?: (notice: Notice) => void;
};

const ormConfig = (databaseUrl: string, { limits = LIMITS, onNotice }: Options) =>
  defineConfig({
    clientUrl: databaseUrl,
    driverOptions: {
      // With clientUrl alone, MikroORM drops the URL's parameters, including sslmode, and would connect without TLS.
      connectionString: databaseUrl,
      connectionTimeoutMillis: limits.connect,
      query_timeout: limits.query,
      // A client that gave up must not leave its query running.
      ...(limits.query > 0 && { statement_timeout: limits.query }),
      Client: onNotice ? clientThatReports(onNotice) : Client,
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
    // BullMQ manages its own tables. The triggers that hold the quotas are in a migration.
    schemaGenerator: { ignoreSchema: ['bullmq'], ignoreTriggers: true, ignoreRoutines: true },
    forceUtcTimezone: true,
    pool: { min: 1, max: 10 },
  });

export type Database = InferKyselyDB<(typeof entities)[number]>;

/** Opens the ORM. It connects at the first query, so an unreachable database makes queries fail and not this call. */
export const openDatabase = (databaseUrl: string, options: Options = {}) =>
  MikroORM.init(ormConfig(databaseUrl, options));

/** Returns a typed SQL query builder that uses the connection and transaction of `em`. For lists and aggregates. */
export const sqlOf = (em: SqlEntityManager): Kysely<Database> => em.getKysely<Database>();

/**
 * Runs a prepared statement with the transaction of `em`, and returns its rows. Without a transaction the pool runs it,
 * because Kysely's way to a connection costs a sixth of the statement.
 */
export async function runPrepared<Row>(em: SqlEntityManager, text: string, parameters: unknown[]): Promise<Row[]> {
  if (!em.isInTransaction()) {
    const client = await ((await em.getConnection().getNativeClient()) as pg.Pool).connect();
    try {
      return (await client.query(text, parameters)).rows as Row[];
    } finally {
      client.release();
    }
  }
  // What Kysely makes of a statement in SQL. MikroORM would write the parameters into the text.
  const query = { kind: 'RawNode', sqlFragments: [text], parameters: [] } as const;
  const { rows } = await sqlOf(em).executeQuery<Row>({ sql: text, parameters, query, queryId: { queryId: text } });
  return rows;
}
