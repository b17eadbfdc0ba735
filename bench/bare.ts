// The baseline for our reads: Fastify and pg alone, with the same session lookup and the same query.
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

app.get('/bookmarks', async (request, reply) => {
  const sessionId = request.headers['x-session-id'] as string;
  const id = createHash('sha256').update(sessionId).digest('hex');
  const session = await pool.query(
    'select user_id, data, expires_at from sign_ins where id = $1 and expires_at > now()',
    [id],
  );
  if (session.rows.length === 0) return reply.code(401).send({ message: 'Please sign in', code: 'UNAUTHORIZED' });
  const { rows } = await pool.query(
    'select id, topic_id as "topicId", created_at as "createdAt" from bookmarks where user_id = $1 order by created_at desc, id desc',
    [session.rows[0].user_id],
  );
  return rows;
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
