import { createHash } from 'node:crypto';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type InferKyselyDB, type Kysely, MikroORM } from '@mikro-orm/postgresql';
import { trace } from '@opentelemetry/api';
import pg from 'pg';
import { AiAlertEntity } from './entities/ai-alert.ts';
import { AiShareEntity, AiUsageEntity } from './entities/ai-usage.ts';
import { AnswerEntity } from './entities/answer.ts';
import { AnswerDayEntity } from './entities/answer-day.ts';
import { AppSecretEntity } from './entities/app-secret.ts';
import { BookmarkEntity } from './entities/bookmark.ts';
import { ClientFileEntity } from './entities/client-file.ts';
import { ExamEntity } from './entities/exam.ts';
import { ExamAnswerEntity } from './entities/exam-answer.ts';
import { FlashcardEntity } from './entities/flashcard.ts';
import { FlashcardRequestEntity } from './entities/flashcard-request.ts';
import { GeneratedQuestionEntity } from './entities/generated-question.ts';
import { HiddenQuestionEntity } from './entities/hidden-question.ts';
import { ItemStatisticEntity } from './entities/item-statistic.ts';
import { ItemStatisticsRunEntity } from './entities/item-statistics-run.ts';
import { LatestAnswerEntity } from './entities/latest-answer.ts';
import { MailEntity } from './entities/mail.ts';
import { NoteEntity } from './entities/note.ts';
import { OneTimeTokenEntity } from './entities/one-time-token.ts';
import { PlanEntity } from './entities/plan.ts';
import { ProgressEntity } from './entities/progress.ts';
import { QuestionBankEntity } from './entities/question-bank.ts';
import { QuestionReportEntity } from './entities/question-report.ts';
import { QuizEntity } from './entities/quiz.ts';
import { QuizScoreEntity } from './entities/quiz-score.ts';
import { QuotaEntity } from './entities/quota.ts';
import { RateCountEntity } from './entities/rate-count.ts';
import { ReviewGradeEntity } from './entities/review-grade.ts';
import { ReviewStateEntity } from './entities/review-state.ts';
import { ScoreReportEntity } from './entities/score-report.ts';
import { SecurityEventEntity } from './entities/security-event.ts';
import { SessionVisitEntity } from './entities/session-visit.ts';
import { SignInEntity } from './entities/sign-in.ts';
import { StudySessionEntity } from './entities/study-session.ts';
import { StudySettingsEntity } from './entities/study-settings.ts';
import { TodayPlanEntity } from './entities/today-plan.ts';
import { TutorMessageEntity } from './entities/tutor-message.ts';
import { UserEntity } from './entities/user.ts';
import { UserTotalEntity } from './entities/user-total.ts';
import { WithheldQuestionsEntity } from './entities/withheld-questions.ts';
import { WrittenSummaryEntity } from './entities/written-summary.ts';

export const entities = [
  UserEntity,
  SignInEntity,
  ProgressEntity,
  BookmarkEntity,
  NoteEntity,
  FlashcardEntity,
  FlashcardRequestEntity,
  QuizEntity,
  QuizScoreEntity,
  AnswerEntity,
  LatestAnswerEntity,
  AnswerDayEntity,
  ExamEntity,
  ExamAnswerEntity,
  WithheldQuestionsEntity,
  ScoreReportEntity,
  StudySettingsEntity,
  ReviewStateEntity,
  ReviewGradeEntity,
  StudySessionEntity,
  SessionVisitEntity,
  TodayPlanEntity,
  GeneratedQuestionEntity,
  HiddenQuestionEntity,
  QuestionBankEntity,
  ItemStatisticEntity,
  ItemStatisticsRunEntity,
  QuestionReportEntity,
  PlanEntity,
  MailEntity,
  OneTimeTokenEntity,
  AiUsageEntity,
  AiShareEntity,
  TutorMessageEntity,
  WrittenSummaryEntity,
  AiAlertEntity,
  SecurityEventEntity,
  UserTotalEntity,
  QuotaEntity,
  RateCountEntity,
  AppSecretEntity,
  ClientFileEntity,
] as const;

/** In milliseconds; 0 means no limit. A database that accepts connections but never answers must cause an error. */
type TimeLimits = { connect: number; query: number };

const LIMITS: TimeLimits = { connect: 5000, query: 15_000 };

const tracer = trace.getTracer('database');

const TYPES = new pg.TypeOverrides();
TYPES.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text));
TYPES.setTypeParser(pg.types.builtins.INT8, Number);
TYPES.setTypeParser(pg.types.builtins.DATE, (text) => text);

const preparedNames = new Map<string, string>();

/**
 * Returns the name under which a connection prepares a statement. The number of texts is bounded, because a list is one
 * parameter.
 */
function preparedName(text: string): string {
  const known = preparedNames.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  preparedNames.set(text, name);
  return name;
}

/** Returns the operation and the table of a statement, such as 'select notes'. Both contain no data. */
function nameOf(text: unknown): string {
  if (typeof text !== 'string') return 'statement';
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text)?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
}

/** Runs a statement in a span of its own if it is part of a trace. */
function traced(text: unknown, run: () => unknown): unknown {
  if (trace.getActiveSpan() === undefined) return run();
  const span = tracer.startSpan(`postgresql ${nameOf(text)}`);
  const result = run();
  if (!(result instanceof Promise)) span.end();
  else result.finally(() => span.end()).catch(() => {});
  return result;
}

/**
 * A client that prepares the statements with parameters, which PostgreSQL then parses once for each connection. It closes
 * its connection after a query timeout. Otherwise the pool would reuse the connection while the query or its transaction is
 * still running.
 */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, types: TYPES });
  }

  // biome-ignore lint/suspicious/noExplicitAny: passes on all overloads of the original method.
  override query(...args: any[]): any {
    const [text, values] = args;
    const isPrepared = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const passed = isPrepared ? [{ name: preparedName(text), text, values }] : args;
    const result = traced(text, () => (super.query as (...args: unknown[]) => unknown).apply(this, passed));
    // pg's timer would end the rows of a cursor early and without an error, so this call clears it.
    if (typeof text.submit === 'function') text.callback?.();
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

/** A typed query builder on a connection of the pool, or on the connection of a transaction. */
export type Db = Kysely<Database>;

/** Returns the query builder on the connections of the ORM. */
export const databaseOf = (orm: MikroORM): Db => orm.driver.getConnection().getClient();
