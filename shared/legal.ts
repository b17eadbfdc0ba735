import { z } from 'zod';

const text = z.string().trim().min(1);

const LegalSectionSchema = z.strictObject({
  /** The id of the section's element on the page. */
  id: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
  title: text,
  paragraphs: z.array(text).min(1),
  list: z.array(text).optional(),
  parts: z.array(z.strictObject({ title: text, text })).optional(),
  /** The last paragraph, after the parts. */
  closing: text.optional(),
});

/** legal/<name>.json. Texts can contain placeholders such as {contact}. */
export const LegalPageSchema = z.strictObject({
  title: text,
  lastUpdated: z.iso.date(),
  introduction: z.array(text).min(1),
  sections: z.array(LegalSectionSchema).min(1),
});

export type LegalPage = z.infer<typeof LegalPageSchema>;
export type LegalSection = z.infer<typeof LegalSectionSchema>;
