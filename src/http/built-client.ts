import { existsSync, globSync, readFileSync } from 'node:fs';
import { articles } from '#shared/articles.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import { BLANKS, pages } from '#shared/pages.ts';
import { WORKER_PATH } from '#shared/service-worker.ts';
import { type Site, siteTexts } from '#shared/site.ts';
import type { Env } from '../platform/env.ts';
import { escapeMarkup } from './html.ts';

type ClientEnv = Pick<Env, 'publicUrl' | 'operatorName' | 'contactEmail' | 'smtpUrl' | 'oidc' | 'serviceWorker'>;

const DIST = `${import.meta.dirname}/../../dist`;

/** The folder of the files that are served unchanged. */
export const FILES = `${DIST}/web`;
/** The folder of the files whose names contain a hash. */
export const HASHED_FILES = `${FILES}/assets`;

/** Replaces the service worker in every browser that has one, and then removes itself and what was kept. */
const WORKER_THAT_REMOVES_ITSELF = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const remove = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
`;

export type BuiltClient = {
  /** The page without content: for users, and for pages that are not public. */
  shell: string;
  /** The service worker. It is not among the files, because browsers must not cache it. */
  worker: string;
  /** Prerendered pages by path. */
  pages: Map<string, string>;
  /** Other prerendered files by path, such as /robots.txt. */
  documents: Map<string, string>;
};

/** Fills in the blanks whose values are the same in every response. */
export function fillBlanks(page: string, env: ClientEnv): string {
  const site = siteOf(env);
  const texts = siteTexts(site);
  const fillings = [
    [BLANKS.origin, env.publicUrl],
    [BLANKS.site, JSON.stringify(site)],
    ...Object.entries(BLANKS.siteTexts).map(([name, blank]) => [blank, texts[name as keyof typeof texts]]),
  ] as [blank: string, text: string][];
  return fillings.reduce((filled, [blank, text]) => filled.replaceAll(blank, () => escapeMarkup(text)), page);
}

const siteOf = ({ operatorName, contactEmail, smtpUrl, oidc }: ClientEnv): Site => ({
  operatorName,
  contactEmail,
  hasMail: smtpUrl !== undefined,
  hasProvider: oidc !== undefined,
});

/**
 * Reads the output of `npm run build` and fills in the server's origin and the operator's settings. Returns undefined if there
 * is no build.
 */
export function readBuiltClient(env: ClientEnv): BuiltClient | undefined {
  if (!existsSync(`${DIST}/shell.html`)) return undefined;
  const read = (file: string) => fillBlanks(readFileSync(`${DIST}/${file}`, 'utf8'), env);
  const files = globSync('**/*.*', { cwd: `${DIST}/pages` });
  const htmlFiles = files.filter((file) => file.endsWith('.html'));
  return {
    shell: read('shell.html'),
    worker: env.serviceWorker ? readFileSync(`${DIST}${WORKER_PATH}`, 'utf8') : WORKER_THAT_REMOVES_ITSELF,
    pages: new Map(htmlFiles.map((file) => [`/${file.replace(/(^index)?\.html$/, '')}`, read(`pages/${file}`)])),
    documents: new Map(
      files.filter((file) => !htmlFiles.includes(file)).map((file) => [`/${file}`, read(`pages/${file}`)]),
    ),
  };
}

const publicAddresses = new Set([
  ...Object.values(pages).filter((page) => typeof page === 'string'),
  ...orderedTopics.map(({ id }) => pages.topic(id)),
  ...articles.map(({ slug }) => pages.blogArticle(slug)),
]);

/** The page of one exam. Which exams exist is known to the page only. */
const EXAM_PAGE = new RegExp(`^${pages.exam('[\\w-]+')}$`);

/**
 * Returns the canonical address of the page that a path leads to, or undefined if there is none. The client accepts
 * capital letters, a trailing slash, and escaped letters, but each page has only one address.
 */
export function pageAddress(path: string): string | undefined {
  const address = decodeURI(path).toLowerCase().replace(/\/$/, '') || pages.home;
  return publicAddresses.has(address) || EXAM_PAGE.test(address) ? address : undefined;
}

/** Returns the address of the prerendered 404 page. Topics and articles have their own. */
export function notFoundAddress(path: string): string {
  const [, list] = /^\/(blog|topic)\/[^/]+\/?$/i.exec(path) ?? [];
  return list ? `/${list.toLowerCase()}/404` : '/404';
}
