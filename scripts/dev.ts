import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { fillBlanks } from '../src/http/built-client.ts';
import { markPage } from '../src/http/page.ts';
import { signInCookieOf } from '../src/http/sign-in.ts';
import { readEnv } from '../src/platform/env.ts';
import { runUntilShutdown } from './start/lifetime.ts';
import { loadEnvFile, ROOT } from './start/project.ts';
import { freePort, untilReady } from './start/readiness.ts';
import { prepareBackend, reserveDataDirAndPort, superviseProcesses } from './start/stack.ts';

// Runs the same processes as `npm start` and restarts each one when its sources change. Vite in front of them updates
// client code without a reload.

const SERVER_PATHS =
  '^/(api|trpc|operator|healthz|readyz|metrics|robots\\.txt|sitemap\\.xml|blog/feed\\.xml|previews)(/|\\?|$)';

loadEnvFile();
const env = readEnv();
const host = '127.0.0.1';

/** Serves every page as the server does, with the state from the request's cookies written into the HTML. */
function servePages(vite: ViteDevServer): void {
  vite.middlewares.use(async (request, response, next) => {
    const url = request.originalUrl ?? '/';
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
    try {
      const source = await readFile(join(ROOT, 'web/index.html'), 'utf8');
      const html = await vite.transformIndexHtml(url, source);
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      const { cookie: cookieHeader } = request.headers;
      const signInCookie = signInCookieOf(env);
      response.end(markPage(fillBlanks(html, env), { cookieHeader, signInCookie, nonce: '' }));
    } catch (error) {
      next(error);
    }
  });
}

await runUntilShutdown(async (lifetime) => {
  await reserveDataDirAndPort(env);
  const backend = await prepareBackend(env, lifetime);
  const port = await freePort();
  const server = { HOST: host, PORT: String(port), PUBLIC_URL: env.publicUrl };
  await superviseProcesses(backend, lifetime, server, true);

  const vite = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    appType: 'custom',
    server: {
      port: env.port,
      host: env.host,
      strictPort: true,
      proxy: { [SERVER_PATHS]: { target: `http://${host}:${port}` } },
    },
  });
  servePages(vite);
  await vite.listen();
  const closed = Promise.withResolvers<string>();
  lifetime.register({
    exited: closed.promise,
    stop: () => vite.close().then(() => closed.resolve('closed')),
    kill: () => {},
  });
  await untilReady(port, host, lifetime.signal);
  console.log(`Ready: ${env.publicUrl}`);
});
