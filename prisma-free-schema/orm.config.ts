import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type InferKyselyDB, type Kysely, MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Answer } from './entities/answer.ts';
import { Bookmark } from './entities/bookmark.ts';

import { Flashcard } from './entities/flashcard.ts';
import { Mail } from './entities/mail.ts';
import { Note } from './entities/note.ts';
import { OneTimeToken } from './entities/one-time-token.ts';
import { Plan } from './entities/plan.ts';
import { Progress } from './entities/progress.ts';
import { QuizRun } from './entities/quiz-run.ts';
import { QuizScore } from './entities/quiz-score.ts';
import { SignIn } from './entities/sign-in.ts';
import { User } from './entities/user.ts';

export const entities = [
  User,
  SignIn,
  Progress,
  Bookmark,
  Note,
  Flashcard,
  QuizRun,
  QuizScore,
  Answer,
  Plan,
  Mail,
  OneTimeToken,
] as const;

/** For the program and for the command line alike. */
export const ormConfig = (databaseUrl: string) =>
  defineConfig({
    clientUrl: databaseUrl,
    // clientUrl alone drops the address's parameters, sslmode among them, and would connect without TLS.
    driverOptions: { connectionString: databaseUrl },
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
export const openDatabase = (databaseUrl: string) => MikroORM.init(ormConfig(databaseUrl));

/** The fast lane for lists and aggregates: typed SQL by column names, on the connection (and transaction) of `em`. */
export const sqlOf = (em: SqlEntityManager): Kysely<Database> => em.getKysely<Database>();
