// The schemas of the articles; without zod for the browser: articles.ts.
import { z } from 'zod';

const text = z.string().trim().min(1);
const paragraphs = z.array(text).min(1);

/** What a list and a head need of an article. */
const ArticleSummarySchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  title: text,
  excerpt: text,
  author: text,
  publishDate: z.iso.date(),
  category: z.enum(['Career', 'Technology', 'Study Tips']),
  readTime: z.string().regex(/^\d+ min read$/),
});

/** blog.json: the articles in the order of the list. */
export const ArticleSummariesSchema = z.array(ArticleSummarySchema);

/** blog/<slug>.json. Texts may hold placeholders such as {exam.questions}. */
export const ArticleContentSchema = z.strictObject({
  introduction: paragraphs,
  sections: z
    .array(
      z.strictObject({
        heading: text,
        content: paragraphs,
        /** Areas of the examination that a picture under the text shows, by id. */
        areas: z.array(z.string()).optional(),
      }),
    )
    .min(5),
  conclusion: paragraphs,
});

export const ArticleSchema = ArticleSummarySchema.extend({ content: ArticleContentSchema });

export type ArticleSummary = z.infer<typeof ArticleSummarySchema>;
export type ArticleContent = z.infer<typeof ArticleContentSchema>;
