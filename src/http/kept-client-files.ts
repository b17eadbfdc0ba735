import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { databaseOf } from '#schema/orm.config.ts';
import { cached } from '../platform/cache.ts';
import type { Deps } from '../platform/deps.ts';
import { listKeptFiles, readKeptFile } from '../platform/kept-files.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
/** Anybody can ask for unknown files, so the list of kept files is read at most once in this time (milliseconds). */
const LIST_MS = 1000;
/** The files that stay in memory. */
const MAX_BODIES = 50;

/** Serves the hashed files of other builds than the one that this process has. */
export function keptClientFiles(app: FastifyInstance, { orm, clock }: Pick<Deps, 'orm' | 'clock'>): void {
  const db = databaseOf(orm);
  const readNames = cached(LIST_MS, clock, () => listKeptFiles(db));
  const bodies = new Map<string, Buffer>();

  async function readBody(name: string): Promise<Buffer | undefined> {
    const known = bodies.get(name);
    if (known || !(await readNames()).has(name)) return known;
    const body = await readKeptFile(db, name);
    if (bodies.size >= MAX_BODIES) bodies.clear();
    if (body) bodies.set(name, body);
    return body;
  }

  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
    const type = TYPES[extname(name)];
    const body = type && (await readBody(name));
    if (!body) return reply.callNotFound();
    return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(body);
  });
}
