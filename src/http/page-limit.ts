import type { FastifyInstance } from 'fastify';
import { DomainError } from '../platform/errors.ts';
import { countUse } from './count-use.ts';

/** The route of all pages. Other routes of the client are files. */
const PAGES = '/*';

// Short, because the page answers floods. The system's fonts, because the limit could refuse others.
const STYLE =
  'body{max-width:36rem;margin:auto;padding:3rem 1rem;background:light-dark(#faf8f3,#10161c);color:light-dark(#414951,#c5c1b8);font:1rem/1.5 system-ui}h1{margin:0;font:600 1.875rem/1.2 Georgia,serif}a{display:inline-block;padding:10px 0;color:inherit}';

const pageFor = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Too many requests</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>Too many requests</h1>
<p>Too many pages were opened from your network. Nothing is lost. Please wait a minute.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`;

/** Limits the pages and files that each address gets. A browser beyond the limit gets a plain page. */
export function pageLimit(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isPage = request.routeOptions.url === PAGES;
    try {
      await countUse(request, isPage ? 'page' : 'file');
    } catch (error) {
      if (!isPage || !(error instanceof DomainError)) throw error;
      return reply
        .code(429)
        .type('text/html; charset=utf-8')
        .headers({ 'retry-after': String(error.retryAfter), 'cache-control': 'no-store' })
        .send(pageFor(request.cspNonce));
    }
  });
}
