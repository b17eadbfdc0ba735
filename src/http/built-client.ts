import { existsSync, globSync, readFileSync } from 'node:fs';
import { articles } from '#shared/articles.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import { exampleAddress } from '#shared/contact-address.ts';
import { BLANKS, pages } from '#shared/pages.ts';
import type { Env } from '../platform/env.ts';

type Setting = Pick<Env, 'publicUrl' | 'contactEmail'>;

const DIST = `${import.meta.dirname}/../../dist`;

/** Files that are served as they are. */
export const FILES = `${DIST}/web`;

export type BuiltClient = {
  /** The page without content, for what is no public page and for users. */
  shell: string;
  /** Prerendered pages, by path. */
  pages: Map<string, string>;
  /** Such as /robots.txt, by path. */
  documents: Map<string, string>;
};

/** A page with what is the same in every answer. */
export const fillBlanks = (page: string, { publicUrl, contactEmail = exampleAddress }: Setting): string =>
  page.replaceAll(BLANKS.origin, publicUrl).replaceAll(BLANKS.contact, contactEmail);

/** What `npm run build` made, with the server's own origin and contact address filled in; undefined when there is no build. */
export function readBuiltClient(env: Setting): BuiltClient | undefined {
  if (!existsSync(`${DIST}/shell.html`)) return undefined;
  const read = (file: string) => fillBlanks(readFileSync(`${DIST}/${file}`, 'utf8'), env);
  const files = globSync('**/*.*', { cwd: `${DIST}/pages` });
  const htmlFiles = files.filter((file) => file.endsWith('.html'));
  return {
    shell: read('shell.html'),
    pages: new Map(htmlFiles.map((file) => [`/${file.replace(/(^index)?\.html$/, '')}`, read(`pages/${file}`)])),
    documents: new Map(
      files.filter((file) => !htmlFiles.includes(file)).map((file) => [`/${file}`, read(`pages/${file}`)]),
    ),
  };
}

const known = new Set([
  ...Object.values(pages).filter((page) => typeof page === 'string'),
  ...orderedTopics.map(({ id }) => pages.topic(id)),
  ...articles.map(({ slug }) => pages.blogArticle(slug)),
]);

/**
 * The address of the page that a path leads to, undefined for none. The client forgives capitals, a slash at the end and
 * escaped letters; a page has one address all the same.
 */
export function pageAddress(path: string): string | undefined {
  const address = decodeURI(path).toLowerCase().replace(/\/$/, '') || pages.home;
  return known.has(address) ? address : undefined;
}

/** The prerendered page that says that there is nothing here: it differs among topics and articles. */
export function notFoundAddress(path: string): string {
  const [, list] = /^\/(blog|topic)\/[^/]+\/?$/i.exec(path) ?? [];
  return list ? `/${list.toLowerCase()}/404` : '/404';
}
