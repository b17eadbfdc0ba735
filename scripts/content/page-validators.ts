import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ArticleContent,
  ArticleContentSchema,
  ArticleSummariesSchema,
  type ArticleSummary,
} from '#shared/blog.ts';
import { catalogue } from '#shared/catalogue.ts';
import { ExamDaySchema } from '#shared/exam-day-schema.ts';
import { FaqSchema } from '#shared/faq.ts';
import { LegalPageSchema } from '#shared/legal.ts';
import { fillPlaceholders, unknownPlaceholders } from '#shared/placeholders.ts';
import { repeated } from '#shared/repeated.ts';
import type { Problem } from './problem.ts';
import { readJson } from './read-json.ts';
import { countWords } from './text.ts';

const LIST = 'content/blog.json';
const WORDS = { min: 900, max: 1400 };
const WORDS_PER_MINUTE = 200;

const areaIds = new Set(catalogue.map(({ id }) => id));

/** Checks the texts of the public pages: articles, legal pages, the questions of the contact page and the exam day. */
export function validatePages(root: string): Problem[] {
  const list = readJson(root, LIST, ArticleSummariesSchema);
  const legal = ['privacy', 'terms'].map((name) => `content/legal/${name}.json`);
  return [
    ...validateFaq(root),
    ...validateExamDay(root),
    ...list.problems,
    ...(list.data ? validateList(root, list.data) : []),
    ...(list.data ?? []).flatMap((article) => validateArticle(root, article)),
    ...legal.flatMap((file) => validateLegalPage(root, file)),
  ];
}

function validateFaq(root: string): Problem[] {
  const file = 'content/faq.json';
  const { data, problems } = readJson(root, file, FaqSchema);
  return data ? validatePlaceholders(file, data) : problems;
}

function validateExamDay(root: string): Problem[] {
  const file = 'content/exam-day.json';
  const { data, problems } = readJson(root, file, ExamDaySchema);
  if (!data) return problems;
  return [
    ...validatePlaceholders(file, data),
    ...repeated(data.map(({ id }) => id)).map((id) => ({ file, where: id, message: 'the id is used twice' })),
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

function validateArticle(root: string, { slug, readTime }: ArticleSummary): Problem[] {
  const file = `content/blog/${slug}.json`;
  const { data, problems } = readJson(root, file, ArticleContentSchema);
  if (!data) return problems;
  const words = countWords(articleTexts(data).map(fillPlaceholders));
  const minutes = `${Math.ceil(words / WORDS_PER_MINUTE)} min read`;
  const areas = data.sections.flatMap((section) => section.areas ?? []);
  return [
    ...validatePlaceholders(file, data),
    ...areas.filter((id) => !areaIds.has(id)).map((id) => ({ file, message: `the catalogue has no area ${id}` })),
    ...(words < WORDS.min || words > WORDS.max
      ? [{ file, message: `the article has ${words} words; it must have ${WORDS.min} to ${WORDS.max}` }]
      : []),
    ...(readTime === minutes
      ? []
      : [
          { file: LIST, where: slug, message: `readTime is '${readTime}'; for ${words} words it must be '${minutes}'` },
        ]),
  ];
}

function validateLegalPage(root: string, file: string): Problem[] {
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
    .map((name) => ({ file, message: `the placeholder {${name}} does not exist` }));
}

/** Returns every text in a file's data, at any depth. */
function texts(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(texts) : [];
}
