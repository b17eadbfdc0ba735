import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { FILES } from './built-client.ts';
import { Html, html } from './html.ts';
import { markPage } from './page.ts';

// Reads the source file, not the build, because these pages must work without a built client.
const TOKENS = readFileSync(join(import.meta.dirname, '../../web/styles/tokens.css'), 'utf8');

/** Loads a font of the built client. Without a build, the pages use the system's fonts. */
function fontFace(family: string, name: string, weights: string): string {
  const [file] = globSync(`assets/${name}-*.woff2`, { cwd: FILES });
  if (!file) return '';
  return `@font-face { font-family: "${family}"; src: url("/${file}") format("woff2"); font-weight: ${weights}; font-display: swap; }`;
}

const STYLE = `
${TOKENS}
${fontFace('Inter', 'inter', '400 650')}
${fontFace('Source Serif', 'source-serif-roman', '400 700')}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5rem var(--sans); }
header { border-bottom: 1px solid var(--line); }
header nav { max-width: 75rem; margin: 0 auto; padding: 0 3rem; overflow-x: auto; }
header a { padding: .875rem 0; font-size: .875rem; font-weight: 550; color: var(--ink-2); text-decoration: none; }
header a:hover { color: var(--ink); }
header a[aria-current] { color: var(--ink); box-shadow: inset 0 -2px var(--accent); }
nav { display: flex; gap: 1.5rem; }
main { max-width: 75rem; margin: 0 auto; padding: 3rem; }
h1 { margin: 0; font: 600 2.25rem/2.625rem var(--serif); }
h2 { margin: 0 0 .5rem; font: 600 1.375rem/1.75rem var(--serif); }
p { margin: 0; }
a { color: var(--accent); text-underline-offset: .25rem; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 8px; }
.lead { margin: .5rem 0 2rem; color: var(--ink-2); }
.note { margin-bottom: 1rem; padding: .75rem 1rem; border-radius: 10px; background: var(--buff-subtle); }
button { min-height: 2.25rem; padding: 0 .75rem; border: 1px solid var(--line-control); border-radius: 8px; background: var(--paper-raised); color: var(--ink); font: inherit; font-size: .875rem; font-weight: 550; white-space: nowrap; cursor: pointer; }
button:hover { background: var(--paper-hover); }
button.primary { min-height: 2.75rem; padding: 0 1.5rem; border-color: transparent; background: var(--accent); color: var(--on-accent); font-size: 1rem; }
button.primary:hover { background: var(--accent-hover); }
.fields { display: grid; gap: 1rem; max-width: 36rem; }
.fields button { justify-self: start; }
label { display: grid; gap: .375rem; font-size: .875rem; font-weight: 550; }
input, textarea { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--line-control); border-radius: 8px; background: var(--paper-raised); color: var(--ink); font: 400 1rem/1.5rem var(--sans); }
[aria-invalid] { border-color: var(--danger); box-shadow: inset 0 0 0 1px var(--danger); }
.error { margin-top: .375rem; font-size: .875rem; line-height: 1.25rem; color: var(--danger); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 1023px) { main { padding: 2rem 1rem; } header nav { padding: 0 1rem; } }
@media (max-width: 767px) { h1 { font-size: 1.875rem; line-height: 2.25rem; } }
@media (pointer: coarse) { button { min-height: 2.75rem; } }
`;

/** Scripts are not allowed: the pages need none, and they show text that strangers wrote. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

type PlainPage = {
  title: string;
  /** Styles for this page in addition to the common ones. */
  style?: string;
  /** Comes before the main part. */
  header?: Html;
  body: Html;
};

/** Sends a page that the server renders itself. It looks like the client's pages and works without scripts. */
export function sendPlainPage(reply: FastifyReply, { title, style = '', header, body }: PlainPage): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(STYLE + style)}</style>
</head>
<body>
${header}
<main>${body}</main>
</body>
</html>
`;
  const { cookie } = reply.request.headers;
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
    .send(markPage(page.text, { cookieHeader: cookie, nonce: '' }));
}
