import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import { FILES, notFoundAddress, pageAddress, readBuiltClient } from './built-client.ts';
import { compressed } from './compress.ts';
import { hasSignInCookie, markPage } from './page.ts';

const YEAR = '365d';
const HOUR = 'public, max-age=3600';
/** Below these lie calls and files: what is missing there is missing, and no page. */
const NO_PAGE = /^\/(api|trpc|assets|previews|operator|metrics)(\/|\?|$)/;

/**
 * The built client. Hashed files are kept for ever. A visitor gets a public page as it was prerendered; whoever may be a
 * user gets the shell, in which the client shows what is theirs. Pages are marked for each request and never kept: a
 * kept one would bring its old nonce, and after a sign-in the start page of a visitor.
 */
export async function clientFiles(app: FastifyInstance, { env, log }: Deps): Promise<void> {
  const client = readBuiltClient(env);
  if (!client) {
    log.warn('the client is not built: only the API answers');
    return;
  }

  await app.register(fastifyStatic, {
    root: FILES,
    index: false,
    wildcard: false,
    preCompressed: true,
    maxAge: YEAR,
    immutable: true,
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) reply.header('cache-control', HOUR);
    },
  });

  for (const [path, text] of client.documents) {
    const type = path.endsWith('feed.xml')
      ? 'application/atom+xml'
      : path.endsWith('.xml')
        ? 'application/xml'
        : 'text/plain';
    app.get(path, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', HOUR).send(text),
    );
  }

  app.get('/*', async (request, reply) => {
    if (NO_PAGE.test(request.url)) return reply.callNotFound();
    const [path, query] = splitQuery(request.url);
    const address = pageAddress(path);
    if (address && address !== path) return reply.redirect(address + query, 301);

    const cookieHeader = request.headers.cookie;
    const prerendered = hasSignInCookie(cookieHeader) ? undefined : client.pages.get(address ?? notFoundAddress(path));
    const page = markPage(prerendered ?? client.shell, { cookieHeader, nonce: request.cspNonce });
    reply
      .code(address ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', vary: 'cookie' });
    return reply.send(await compressed(page, request, reply));
  });
}

function splitQuery(url: string): [path: string, query: string] {
  // A '#' comes only from what is no browser.
  const at = url.search(/[?#]/);
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}
