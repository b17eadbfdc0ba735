import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import { markPage } from './page.ts';

const CLIENT = `${import.meta.dirname}/../../dist/web`;
const YEAR = '365d';
/** Below these lie calls and files: what is missing there is missing, and no page. */
const NO_PAGE = /^\/(api|trpc|assets|operator|metrics)(\/|\?|$)/;

/** The built client: hashed files are kept for ever, the page itself is marked for each request and never kept. */
export async function clientFiles(app: FastifyInstance, { log }: Deps): Promise<void> {
  if (!existsSync(`${CLIENT}/index.html`)) {
    log.warn('the client is not built: only the API answers');
    return;
  }
  const page = readFileSync(`${CLIENT}/index.html`, 'utf8');

  await app.register(fastifyStatic, {
    root: CLIENT,
    index: false,
    wildcard: false,
    maxAge: YEAR,
    immutable: true,
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) reply.header('cache-control', 'public, max-age=3600');
    },
  });

  app.get('/*', async (request, reply) => {
    if (NO_PAGE.test(request.url)) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(markPage(page, { cookieHeader: request.headers.cookie, nonce: request.cspNonce }));
  });
}
