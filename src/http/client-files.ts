import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { feeds } from '#shared/pages.ts';
import { KEPT_PAGE, WORKER_PATH } from '#shared/service-worker.ts';
import type { Deps } from '../platform/deps.ts';
import { FILES, notFoundAddress, pageAddress, readBuiltClient } from './built-client.ts';
import { compressed, documentOf } from './compress.ts';
import { keptClientFiles } from './kept-client-files.ts';
import { hasSignInCookie, markPage } from './page.ts';
import { plainPath } from './plain-path.ts';
import { signInCookieOf } from './sign-in.ts';

/** Other documents in XML are the sitemap. */
const FEEDS = Object.values(feeds);
const ONE_YEAR = '365d';
const CACHE_ONE_HOUR = 'public, max-age=3600';
/** A query that opens another part of a page than the prerendered one. */
const CHANGES_PAGE = /[?&](tab|view)=/;
/** Addresses of calls and files. An unknown address among them is a plain 404 without a page. */
const NON_PAGE = /^\/(api|trpc|assets|previews|operator|metrics)(\/|$)/;

/**
 * Serves the built client. Browsers cache hashed files for a year. A visitor gets a prerendered public page. A request
 * with a sign-in cookie gets the shell, in which the client shows the user's own data. Pages are marked for each
 * request and never cached: a cached page would have an old nonce, and after signing in it would still be the page for
 * visitors.
 */
export async function clientFiles(app: FastifyInstance, deps: Deps): Promise<void> {
  const { env, log } = deps;
  const client = readBuiltClient(env);
  const signInCookie = signInCookieOf(env);
  if (!client) {
    log.warn('the client is not built: only the API is available');
    return;
  }

  await app.register(fastifyStatic, {
    root: FILES,
    index: false,
    wildcard: false,
    preCompressed: true,
    maxAge: ONE_YEAR,
    immutable: true,
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) reply.header('cache-control', CACHE_ONE_HOUR);
    },
  });

  keptClientFiles(app, deps);

  for (const [path, text] of client.documents) {
    const type = FEEDS.includes(path)
      ? 'application/atom+xml'
      : path.endsWith('.xml')
        ? 'application/xml'
        : 'text/plain';
    const send = documentOf(type, () => text);
    app.get(path, (request, reply) => send(request, reply.header('cache-control', CACHE_ONE_HOUR)));
  }

  const sendWorker = documentOf('text/javascript', () => client.worker);
  app.get(WORKER_PATH, (request, reply) => sendWorker(request, reply.header('cache-control', 'no-cache')));

  // The sign-in cookie may have ended when a release brings a new page, but only users read the one that is kept.
  app.get(KEPT_PAGE, async (request, reply) => {
    const { cookie = '' } = request.headers;
    const cookieHeader = hasSignInCookie(cookie, signInCookie) ? cookie : `${cookie}; ${signInCookie}=unknown`;
    reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    return reply.send(markPage(client.shell, { cookieHeader, signInCookie, nonce: request.cspNonce }));
  });

  app.get('/*', async (request, reply) => {
    if (NON_PAGE.test(plainPath(request.url))) return reply.callNotFound();
    const [path, query] = splitQuery(request.url);
    const address = pageAddress(path);
    if (address && address !== path) return reply.redirect(address + query, 301);

    const cookieHeader = request.headers.cookie;
    const isPrerendered = !hasSignInCookie(cookieHeader, signInCookie) && !CHANGES_PAGE.test(query);
    const prerendered = isPrerendered ? client.pages.get(address ?? notFoundAddress(path)) : undefined;
    const page = markPage(prerendered ?? client.shell, { cookieHeader, signInCookie, nonce: request.cspNonce });
    reply
      .code(address ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', vary: 'cookie' });
    return reply.send(await compressed(page, request, reply));
  });
}

function splitQuery(url: string): [path: string, query: string] {
  // Browsers never send a '#', but other clients can.
  const at = url.search(/[?#]/);
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}
