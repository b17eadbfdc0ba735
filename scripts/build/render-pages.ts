import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { pages } from '../../shared/pages.ts';
import type * as Prerender from '../../web/prerender.tsx';
import { ROOT } from '../start/project.ts';
import { CLIENT, ENTRY, readManifest, scriptsOf } from './chunks.ts';
import { documents } from './documents.ts';
import { notFoundHead, preloadTags, publicHead, shellHead } from './head.ts';
import { notFoundPages, type PublicPage, publicPages } from './public-pages.ts';

const DIST = join(ROOT, 'dist');
const PAGES = join(DIST, 'pages');
/** The modules that every page loads for users. */
const USER_SHELL = ['app/shell/sidebar-topics.tsx'];
/** The client for Node; it lives until the pages are written. */
const PRERENDER = join(DIST, 'prerender');

/**
 * Writes dist/pages (HTML and documents for the public, by path) and dist/shell.html (the empty page), each with blanks
 * for the server to fill in. Takes Vite's own page and its manifest out of what is served as files.
 */
export async function renderPages(): Promise<void> {
  await rename(join(CLIENT, '.vite/manifest.json'), join(DIST, 'manifest.json'));
  const template = await readFile(join(CLIENT, ENTRY), 'utf8');
  await Promise.all([rm(join(CLIENT, '.vite'), { recursive: true }), rm(join(CLIENT, ENTRY))]);
  await rm(PAGES, { recursive: true, force: true });

  const manifest = await readManifest();
  const entry = scriptsOf(manifest, [ENTRY]);
  const preloads = (modules: string[]) =>
    preloadTags(scriptsOf(manifest, modules).filter((file) => !entry.includes(file)));

  const { renderPage } = await buildPrerender();
  const write = async (page: PublicPage, head: string) => {
    const html = fillTemplate(template, head, preloads(page.modules), await renderPage(page.path));
    await save(join(PAGES, fileOf(page.path)), scriptsLast(html));
  };
  await Promise.all([
    save(join(DIST, 'shell.html'), fillTemplate(template, shellHead(), preloads(USER_SHELL))),
    ...publicPages.map((page) => write(page, publicHead(page))),
    ...notFoundPages.map((page) => write(page, notFoundHead(page))),
    ...Object.entries(documents()).map(([path, text]) => save(join(PAGES, path), text)),
  ]);
  await rm(PRERENDER, { recursive: true });
}

async function buildPrerender(): Promise<typeof Prerender> {
  const entry = join(ROOT, 'web/prerender.tsx');
  await build({
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: entry, outDir: PRERENDER, manifest: false, copyPublicDir: false },
  });
  return await import(pathToFileURL(join(PRERENDER, 'prerender.js')).href);
}

const fileOf = (path: string) => (path === pages.home ? 'index.html' : `${path}.html`);

function fillTemplate(template: string, head: string, preloads = '', body = ''): string {
  return template
    .replace(/<title>.*<\/title>/, () => head)
    .replace('</head>', () => `  ${preloads}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}

/** The text is there without scripts: on a slow line they leave the way to the fonts and the style. */
const scriptsLast = (html: string): string =>
  html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');

async function save(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
