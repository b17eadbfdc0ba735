import { z } from 'zod';

const text = z.string().trim().min(1);

const LegalSectionSchema = z.strictObject({
  /** Its address on the page. */
  id: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
  title: text,
  paragraphs: z.array(text).min(1),
  list: z.array(text).optional(),
  parts: z.array(z.strictObject({ title: text, text })).optional(),
  /** A last paragraph, after the parts. */
  closing: text.optional(),
});

/** legal/<name>.json. Texts may hold placeholders such as {contact.email}. */
export const LegalPageSchema = z.strictObject({
  title: text,
  lastUpdated: z.iso.date(),
  introduction: z.array(text).min(1),
  sections: z.array(LegalSectionSchema).min(1),
});

/** contact.json: how the public reaches the operator. */
export const ContactAddressSchema = z.strictObject({ email: z.email() });

export type LegalPage = z.infer<typeof LegalPageSchema>;
export type LegalSection = z.infer<typeof LegalSectionSchema>;
