// The baseline: Fastify and pg alone, with the same session lookup, and the same reads or a plain insert.
import { createHash } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';

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

app.get('/bookmarks', async (request, reply) => {
  const userId = await findUser(request, reply);
  if (userId === null) return reply;
  const { rows } = await pool.query(
    'select id, topic_id as "topicId", created_at as "createdAt" from bookmarks where user_id = $1 order by created_at desc, id desc',
    [userId],
  );
  return rows;
});

app.get('/sitting', async (request, reply) => {
  const userId = await findUser(request, reply);
  if (userId === null) return reply;
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
    id,
    kind,
    startedAt: started_at,
    deadlineAt: deadline_at,
    now: new Date(),
    questions: asked.map((question: object, index: number) => ({ position: index + 1, ...question })),
    answers: answers.rows,
  };
});

type PlainAnswer = { examId: string; position: number; chosen: number; flagged: boolean };

// The table `plain_answers` has the columns of exam_answers, and neither index nor foreign key.
app.post<{ Body: PlainAnswer }>('/answers', async (request, reply) => {
  const userId = await findUser(request, reply);
  if (userId === null) return reply;
  const { examId, position, chosen, flagged } = request.body;
  await pool.query(
    `insert into plain_answers (exam_id, user_id, position, chosen, flagged, seconds, saved_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [examId, userId, position, chosen, flagged, 0, new Date()],
  );
  return { ok: true };
});

app.get('/review', async (request, reply) => {
  const userId = await findUser(request, reply);
  if (userId === null) return reply;
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
app.post<{ Body: PlainGrade }>('/grades', async (request, reply) => {
  const userId = await findUser(request, reply);
  if (userId === null) return reply;
  const { itemId, attemptId, rating, seconds } = request.body;
  await pool.query(
    `insert into plain_grades (id, user_id, attempt_id, item_id, kind, topic_id, rating, seconds, reviewed_at)
      values ($2, $1, $2, $3, 'card', '5.3', $4, $5, now())`,
    [userId, attemptId, itemId, rating, seconds],
  );
  return { id: itemId };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
