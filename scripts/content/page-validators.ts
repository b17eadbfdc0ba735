import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ArticleContent,
  ArticleContentSchema,
  ArticleSummariesSchema,
  type ArticleSummary,
} from '#shared/blog.ts';
import { catalogue } from '#shared/catalogue.ts';
import { FaqSchema } from '#shared/faq.ts';
import { ContactAddressSchema, LegalPageSchema } from '#shared/legal.ts';
import { fillPlaceholders, unknownPlaceholders } from '#shared/placeholders.ts';
import { repeated } from '#shared/repeated.ts';
import type { Problem } from './problem.ts';
import { readJson } from './read-json.ts';
import { countWords } from './text.ts';

const LIST = 'content/blog.json';
const WORDS = { least: 900, most: 1400 };
const WORDS_A_MINUTE = 200;

const areaIds = new Set(catalogue.map(({ id }) => id));

/** The texts of the public pages: the articles, the legal pages, and what the contact page holds. */
export function validatePages(root: string): Problem[] {
  const list = readJson(root, LIST, ArticleSummariesSchema);
  const legal = ['privacy', 'terms'].map((name) => `content/legal/${name}.json`);
  return [
    ...readJson(root, 'content/contact.json', ContactAddressSchema).problems,
    ...readJson(root, 'content/faq.json', FaqSchema).problems,
    ...list.problems,
    ...(list.data ? validateList(root, list.data) : []),
    ...(list.data ?? []).flatMap((article) => validateArticles(root, article)),
    ...legal.flatMap((file) => validateLegalPages(root, file)),
  ];
}

function validateList(root: string, list: ArticleSummary[]): Problem[] {
  const slugs = list.map(({ slug }) => slug);
  const folder = join(root, 'content/blog');
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  return [
    ...repeated(slugs).map((slug) => ({ file: LIST, where: slug, message: 'the slug is used twice' })),
    ...files
      .filter((file) => !slugs.includes(file.replace(/\.json$/, '')))
      .map((file) => ({ file: `content/blog/${file}`, message: `no article of ${LIST} has this slug` })),
  ];
}

function validateArticles(root: string, { slug, readTime }: ArticleSummary): Problem[] {
  const file = `content/blog/${slug}.json`;
  const { data, problems } = readJson(root, file, ArticleContentSchema);
  if (!data) return problems;
  const words = countWords(articleTexts(data).map(fillPlaceholders));
  const minutes = `${Math.ceil(words / WORDS_A_MINUTE)} min read`;
  const areas = data.sections.flatMap((section) => section.areas ?? []);
  return [
    ...validatePlaceholders(file, data),
    ...areas.filter((id) => !areaIds.has(id)).map((id) => ({ file, message: `the catalogue has no area ${id}` })),
    ...(words < WORDS.least || words > WORDS.most
      ? [{ file, message: `${words} words; an article has ${WORDS.least} to ${WORDS.most}` }]
      : []),
    ...(readTime === minutes
      ? []
      : [{ file: LIST, where: slug, message: `readTime is '${readTime}'; its ${words} words make it '${minutes}'` }]),
  ];
}

function validateLegalPages(root: string, file: string): Problem[] {
  const { data, problems } = readJson(root, file, LegalPageSchema);
  if (!data) return problems;
  return [
    ...validatePlaceholders(file, data),
    ...repeated(data.sections.map(({ id }) => id)).map((id) => ({ file, where: id, message: 'the id is used twice' })),
  ];
}

const articleTexts = ({ introduction, sections, conclusion }: ArticleContent): string[] => [
  ...introduction,
  ...sections.flatMap(({ heading, content }) => [heading, ...content]),
  ...conclusion,
];

function validatePlaceholders(file: string, data: unknown): Problem[] {
  return texts(data)
    .flatMap(unknownPlaceholders)
    .map((name) => ({ file, message: `{${name}} stands for nothing` }));
}

/** Every text anywhere in a file's data. */
function texts(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(texts) : [];
}
