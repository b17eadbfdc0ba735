// The baseline: Fastify and pg alone, with the same session lookup, and the same statements or a plain insert.
import { createHash, randomUUID } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { recordAnswers } from '#server/features/answers/recording.service.ts';
import { loadMaterial } from '#server/features/topics/material.service.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { QuizAnswer, SaveQuizScoreInput } from '#shared/quiz.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

/** Returns the id of the user, or answers 401. */
async function findUser(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
  const sessionId = request.headers['x-session-id'] as string;
  const id = createHash('sha256').update(sessionId).digest('hex');
  const { rows } = await pool.query(
    'select user_id, data, expires_at from sign_ins where id = $1 and expires_at > now()',
    [id],
  );
  if (rows.length > 0) return rows[0].user_id;
  reply.code(401).send({ message: 'Please sign in', code: 'UNAUTHORIZED' });
  return null;
}

/** Adds a route that requires a signed-in user. */
function add<Input>(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  run: (userId: string, input: Input, params: Record<string, string>) => Promise<unknown>,
): void {
  app.route({
    method,
    url,
    handler: async (request, reply) => {
      const userId = await findUser(request, reply);
      return userId === null ? reply : run(userId, request.body as Input, request.params as Record<string, string>);
    },
  });
}

add('GET', '/bookmarks', async (userId) => {
  const { rows } = await pool.query(
    'select id, topic_id as "topicId", created_at as "createdAt" from bookmarks where user_id = $1 order by created_at desc, id desc',
    [userId],
  );
  return rows;
});

add('GET', '/sitting', async (userId) => {
  const exams = await pool.query(
    `select id, kind, started_at, deadline_at, asked from exams where user_id = $1 and state = 'open'`,
    [userId],
  );
  const { id, kind, started_at, deadline_at, asked } = exams.rows[0];
  const answers = await pool.query(
    'select position, chosen, flagged from exam_answers where exam_id = $1 order by position',
    [id],
  );
  return {
    ...{ id, kind, startedAt: started_at, deadlineAt: deadline_at, now: new Date() },
    questions: asked.map((question: object, index: number) => ({ position: index + 1, ...question })),
    answers: answers.rows,
  };
});

type PlainAnswer = { examId: string; position: number; chosen: number; flagged: boolean };

// The table `plain_answers` has the columns of exam_answers, and neither index nor foreign key.
add<PlainAnswer>('POST', '/answers', async (userId, { examId, position, chosen, flagged }) => {
  await pool.query(
    `insert into plain_answers (exam_id, user_id, position, chosen, flagged, seconds, saved_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [examId, userId, position, chosen, flagged, 0, new Date()],
  );
  return { ok: true };
});

add('GET', '/review', async (userId) => {
  const { rows } = await pool.query(
    `select c.id, c.topic_id as "topicId", c.question as front, c.answer as back, s.due_at, s.stability, s.difficulty
      from review_states s join flashcards c on c.id = s.flashcard_id
      where s.user_id = $1 and s.due_at <= now() and c.deleted_at is null order by s.due_at limit 50`,
    [userId],
  );
  return { items: rows };
});

type PlainGrade = { itemId: string; attemptId: string; rating: string; seconds: number };

// The table `plain_grades` has the columns of review_grades, and neither index nor foreign key.
add<PlainGrade>('POST', '/grades', async (userId, { itemId, attemptId, rating, seconds }) => {
  await pool.query(
    `insert into plain_grades (id, user_id, attempt_id, item_id, kind, topic_id, rating, seconds, reviewed_at)
      values ($2, $1, $2, $3, 'card', '5.3', $4, $5, now())`,
    [userId, attemptId, itemId, rating, seconds],
  );
  return { id: itemId };
});

// A quiz, with the paths and the statements of our server.

const material = loadMaterial();
const WITHHELD = 'select question_ids from withheld_questions where user_id = $1';

add<{ topicId: string }>('POST', '/api/quiz/generate', async (userId, { topicId }) => {
  await pool.query(
    `insert into rate_counts values ($1, 1, $2) on conflict (key) do update set points = rate_counts.points + 1
      returning points, expire`,
    [`quiz:${userId}`, Date.now() + 60_000],
  );
  await pool.query(
    'select question_id, topic_id, is_correct, answered_at from latest_answers where user_id = $1 and topic_id = any($2)',
    [userId, [topicId]],
  );
  await pool.query('select topic_id, version from question_banks where topic_id = any($1)', [[topicId]]);
  await pool.query(WITHHELD, [userId]);
  const { questions: bank } = material.get(topicId)!;
  const first = Math.floor(Math.random() * (bank.length - 10));
  const questions = bank.slice(first, first + 10).map((question) => {
    return { ...question, correctAnswer: OPTION_LETTERS.indexOf(question.answer) };
  });
  const runId = randomUUID();
  const served = questions.map(({ id }) => ({ questionId: id, topicId, order: [0, 1, 2, 3] }));
  await pool.query(
    'insert into quizzes (id, user_id, topic_id, served, correct, created_at) values ($1, $2, $3, $4, $5, now())',
    [runId, userId, topicId, JSON.stringify(served), JSON.stringify(questions.map((each) => each.correctAnswer))],
  );
  return { runId, questions };
});

/** Returns the statement by which our service records answers. It has several hundred words. */
async function recordStatement(): Promise<(userId: string, quizId: string, answers: object[]) => [string, unknown[]]> {
  let compiled: CompiledQuery | undefined;
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      compiled = query;
    },
  });
  const answer = { questionId: '', topicId: '', chosen: 0, isCorrect: true };
  const call = { db, userId: 'user', now: new Date() } as unknown as Parameters<typeof recordAnswers>[0];
  await recordAnswers(call, 'quiz', [answer]);
  const { sql, parameters } = compiled!;
  return (userId, quizId, answers) => {
    const given = JSON.stringify(answers.map((answer) => ({ id: randomUUID(), ...answer })));
    const filled = (value: unknown) =>
      value === 'user' ? userId : value === 'quiz' ? quizId : String(value).startsWith('[') ? given : value;
    return [sql, parameters.map(filled)];
  };
}
const record = await recordStatement();

/** Records answers in a transaction, and does in it what `finish` does. */
async function keep<Result>(
  userId: string,
  runId: string,
  sent: QuizAnswer[],
  finish: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const { rows } = await pool.query(
    'select id, topic_id, scope, served, correct, solved, finished_at, created_at from quizzes where user_id = $1 and id = $2',
    [userId, runId],
  );
  const { topic_id: topicId, served, correct } = rows[0];
  const answers = sent.map((answer) => {
    const at = served.findIndex(({ questionId }: QuizAnswer) => questionId === answer.questionId);
    return { topicId, ...answer, isCorrect: correct[at] === answer.chosen };
  });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(WITHHELD, [userId]);
    await client.query(...record(userId, runId, answers));
    await client.query('select question_id, chosen, is_correct, confidence from answers where quiz_id = $1', [runId]);
    const result = await finish(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

add<Omit<QuizAnswer, 'questionId'>>(
  'PUT',
  '/api/quiz/:runId/answers/:questionId',
  (userId, answer, { runId, questionId }) =>
    keep(userId, runId!, [{ ...answer, questionId: questionId! }], async () => ({ ok: true })),
);

add<SaveQuizScoreInput>('POST', '/api/quiz-scores', (userId, input) => {
  const { topicId, runId, answers, score, totalQuestions, percentage } = input;
  return keep(userId, runId!, answers!, async (client) => {
    await client.query('update quizzes set finished_at = now() where id = $1 and finished_at is null', [runId]);
    const { rows } = await client.query(
      `insert into quiz_scores (id, user_id, topic_id, quiz_id, score, total_questions, percentage, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, now()) on conflict (user_id, quiz_id) do nothing
        returning id, topic_id as "topicId", score, total_questions as "totalQuestions", percentage, created_at as "createdAt"`,
      [randomUUID(), userId, topicId, runId, score, totalQuestions, percentage],
    );
    return rows[0];
  });
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
