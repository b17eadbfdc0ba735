// The schemas of the articles. The browser uses articles.ts, which does not need zod.
import { z } from 'zod';

const text = z.string().trim().min(1);
const paragraphs = z.array(text).min(1);

/** The data that lists of articles and the head of an article's page need. */
const ArticleSummarySchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  title: text,
  excerpt: text,
  author: text,
  publishDate: z.iso.date(),
  category: z.enum(['Career', 'Technology', 'Study Tips']),
  readTime: z.string().regex(/^\d+ min read$/),
});

/** blog.json: the articles in the order in which they are listed. */
export const ArticleSummariesSchema = z.array(ArticleSummarySchema);

/** blog/<slug>.json. Texts can contain placeholders such as {exam.questions}. */
export const ArticleContentSchema = z.strictObject({
  introduction: paragraphs,
  sections: z
    .array(
      z.strictObject({
        heading: text,
        content: paragraphs,
        /** Ids of the exam areas that a picture below the text shows. */
        areas: z.array(z.string()).optional(),
      }),
    )
    .min(5),
  conclusion: paragraphs,
});

export const ArticleSchema = ArticleSummarySchema.extend({ content: ArticleContentSchema });

export type ArticleSummary = z.infer<typeof ArticleSummarySchema>;
export type ArticleContent = z.infer<typeof ArticleContentSchema>;
