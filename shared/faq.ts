import { z } from 'zod';

const text = z.string().trim().min(1);

/** faq.json: frequently asked questions for the contact page and for search engines. Answers can contain placeholders. */
export const FaqSchema = z
  .array(
    z.strictObject({
      question: text,
      answer: text,
      /** A page of this site where the reader can do what the answer describes. */
      link: z.strictObject({ label: text, href: z.string().startsWith('/') }).optional(),
    }),
  )
  .min(1);

export type FaqEntry = z.infer<typeof FaqSchema>[number];
