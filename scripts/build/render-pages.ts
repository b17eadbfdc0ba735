import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { pages } from '../../shared/pages.ts';
import type * as Prerender from '../../web/prerender.tsx';
import { ROOT } from '../start/project.ts';
import { CLIENT, ENTRY, readManifest, scriptsOf, USER_SHELL } from './chunks.ts';
import { documents } from './documents.ts';
import { notFoundHead, preloadTags, publicHead, shellHead } from './head.ts';
import { notFoundPages, type PublicPage, publicPages } from './public-pages.ts';
import { SKELETON, skeletonStyle } from './shell-skeleton.ts';

const DIST = join(ROOT, 'dist');
const PAGES = join(DIST, 'pages');
/** The folder of the client that is built for Node. It is deleted after the pages have been written. */
const PRERENDER = join(DIST, 'prerender');

/**
 * Writes dist/pages (public HTML pages and documents, by path) and dist/shell.html (the empty page). The server fills
 * in their placeholders. Moves Vite's manifest and deletes Vite's own page, so that neither is served as a file.
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
    save(join(DIST, 'shell.html'), withSkeleton(fillTemplate(template, shellHead(), preloads([USER_SHELL])))),
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

/** Adds the skeleton, and moves the stylesheet behind the end, so that the skeleton doesn't wait for the stylesheet. */
function withSkeleton(html: string): string {
  const [stylesheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  return html
    .replace(stylesheet, () => skeletonStyle())
    .replace('<div id="root"></div>', (root) => root + SKELETON)
    .replace('</noscript>', (end) => `${end}\n    ${stylesheet}`);
}

/** Gives scripts low priority, because the text needs only fonts and styles, which load first on a slow connection. */
const scriptsLast = (html: string): string =>
  html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');

async function save(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
