import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type InferKyselyDB, type Kysely, MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { AiShare, AiUsage } from './entities/ai-usage.ts';
import { Answer } from './entities/answer.ts';
import { Bookmark } from './entities/bookmark.ts';
import { Flashcard } from './entities/flashcard.ts';
import { FlashcardRequest } from './entities/flashcard-request.ts';
import { GeneratedQuestion } from './entities/generated-question.ts';
import { HiddenQuestion } from './entities/hidden-question.ts';
import { Mail } from './entities/mail.ts';
import { Note } from './entities/note.ts';
import { OneTimeToken } from './entities/one-time-token.ts';
import { Plan } from './entities/plan.ts';
import { Progress } from './entities/progress.ts';
import { QuestionBank } from './entities/question-bank.ts';
import { QuestionReport } from './entities/question-report.ts';
import { Quiz } from './entities/quiz.ts';
import { QuizScore } from './entities/quiz-score.ts';
import { SignIn } from './entities/sign-in.ts';
import { StudyPassage } from './entities/study-passage.ts';
import { TutorMessage } from './entities/tutor-message.ts';
import { User } from './entities/user.ts';
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
  StudyPassage,
  WrittenSummary,
] as const;

/** In milliseconds; 0 is none. A database that takes calls and never answers must become an error. */
type TimeLimits = { connect: number; query: number };

const LIMITS: TimeLimits = { connect: 5000, query: 15_000 };

/**
 * Ends itself when an answer is overdue. The driver would lend it out again, with the statement, or the transaction
 * around it, still under way.
 */
class Connection extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the original's many forms, passed on as they are.
  override query(...args: any[]): any {
    const answer = (super.query as (...args: unknown[]) => unknown).apply(this, args);
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') void this.end();
      });
    }
    return answer;
  }
}

const ormConfig = (databaseUrl: string, { connect, query }: TimeLimits = LIMITS) =>
  defineConfig({
    clientUrl: databaseUrl,
    driverOptions: {
      // clientUrl alone drops the address's parameters, sslmode among them, and would connect without TLS.
      connectionString: databaseUrl,
      connectionTimeoutMillis: connect,
      query_timeout: query,
      Client: Connection,
    },
    entities: [...entities],
    extensions: [Migrator],
    migrations: {
      path: `${import.meta.dirname}/migrations`,
      snapshotName: 'schema-snapshot',
      emit: 'ts',
      silent: true,
    },
    // BullMQ's tables are its own.
    schemaGenerator: { ignoreSchema: ['bullmq'] },
    forceUtcTimezone: true,
    pool: { min: 1, max: 10 },
  });

export type Database = InferKyselyDB<(typeof entities)[number]>;

/** Connects at the first query: while the database is down calls fail, and this does not. */
export const openDatabase = (databaseUrl: string, limits?: TimeLimits) => MikroORM.init(ormConfig(databaseUrl, limits));

/** The fast lane for lists and aggregates: typed SQL by column names, on the connection (and transaction) of `em`. */
export const sqlOf = (em: SqlEntityManager): Kysely<Database> => em.getKysely<Database>();
