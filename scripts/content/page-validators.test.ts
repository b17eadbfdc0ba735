import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ArticleContent, ArticleSummary } from '#shared/blog.ts';
import type { ExamDayFact } from '#shared/exam-day-schema.ts';
import type { LegalPage } from '#shared/legal.ts';
import { validatePages } from './page-validators.ts';
import { describeProblem } from './problem.ts';
import { validContent, writeBelow, writeContent } from './testing/valid-content.ts';

const LIST = 'content/blog.json';
const ARTICLE = 'content/blog/pass-nj-insurance-exam-first-try.json';
const TERMS = 'content/legal/terms.json';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
  writeContent(root, validContent());
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const problems = () => validatePages(root).map(describeProblem);

function change<T>(file: string, edit: (data: T) => void): void {
  const data = JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
  edit(data);
  writeBelow(root, file, JSON.stringify(data));
}

it('the texts of the project are valid', () => {
  expect(problems()).toEqual([]);
});

it('an unknown placeholder in an article or a legal page is a problem', () => {
  change<ArticleContent>(ARTICLE, ({ introduction }) => introduction.push('About {exam.attempts} attempts.'));
  change<LegalPage>(TERMS, ({ sections }) => sections[0]!.paragraphs.push('Call {contact.phone}.'));
  expect(problems()).toEqual([
    `${ARTICLE}: the placeholder {exam.attempts} does not exist`,
    `${TERMS}: the placeholder {contact.phone} does not exist`,
  ]);
});

it('a fact about the exam day without a source, with an unknown placeholder or with a used id is a problem', () => {
  const file = 'content/exam-day.json';
  change<ExamDayFact[]>(file, (facts) => facts.push({ ...facts[0]!, text: 'Pay {exam.price}.' }));
  expect(problems()).toEqual([
    `${file}: the placeholder {exam.price} does not exist`,
    `${file} ids: the id is used twice`,
  ]);
  change<ExamDayFact[]>(file, (facts) => {
    facts[0]!.source = '';
  });
  expect(problems()).toEqual([expect.stringMatching(/^content\/exam-day\.json ids source: /)]);
});

it('an incomplete article is a problem [BLOG-03]', () => {
  change<Partial<ArticleContent>>(ARTICLE, (article) => {
    delete article.conclusion;
  });
  change<Partial<ArticleSummary>[]>(LIST, (list) => {
    delete list[0]!.author;
  });
  expect(problems()).toEqual([expect.stringMatching(/^content\/blog\.json 0 author: .*undefined$/)]);
  change<Partial<ArticleSummary>[]>(LIST, (list) => {
    list[0]!.author = 'Editorial Team';
  });
  expect(problems()).toEqual([expect.stringMatching(/first-try\.json conclusion: .*undefined$/)]);
});

it('an article without a text, a text without an article and a duplicate slug are problems', () => {
  rmSync(join(root, ARTICLE));
  writeBelow(root, 'content/blog/stray.json', '{}');
  change<ArticleSummary[]>(LIST, (list) => list.push(list[0]!));
  expect(problems()).toEqual([
    `${LIST} why-become-life-insurance-agent-2025: the slug is used twice`,
    `content/blog/stray.json: no article of ${LIST} has this slug`,
    expect.stringContaining('ENOENT'),
  ]);
});

it('an article that is too short and a read time that does not match the text are problems', () => {
  change<ArticleContent>(ARTICLE, ({ sections }) => {
    for (const section of sections) section.content = ['Short.'];
  });
  expect(problems()).toEqual([
    expect.stringMatching(/first-try\.json: the article has \d+ words; it must have 900 to 1400$/),
    expect.stringMatching(
      /^content\/blog\.json pass-nj.*: readTime is '5 min read'; for \d+ words it must be '\d min read'$/,
    ),
  ]);
});

it('an unknown area and a duplicate section id are problems', () => {
  change<ArticleContent>(ARTICLE, ({ sections }) => {
    sections[1]!.areas = ['7'];
  });
  change<LegalPage>(TERMS, ({ sections }) => {
    sections[1]!.id = sections[0]!.id;
  });
  expect(problems()).toEqual([`${ARTICLE}: the catalogue has no area 7`, `${TERMS} acceptance: the id is used twice`]);
});
