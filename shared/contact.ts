import { z } from 'zod';
import { email } from './auth.ts';

const NAME_MAX = 200;
const SUBJECT_MAX = 200;
const MESSAGE_MAX = 10_000;

const text = (label: string, least: number, most: number) => {
  const tooShort = `${label} must be at least ${least} characters`;
  // Replaces lone surrogates, which a program can send but PostgreSQL can't store.
  const wellFormed = z.string(tooShort).overwrite((value) => value.toWellFormed());
  return wellFormed.trim().min(least, tooShort).max(most, `${label} can be at most ${most} characters`);
};

/** Replaces line breaks, because text after a line break in a mail header would be read as another header. */
const line = (label: string, least: number, most: number) =>
  text(label, least, most).transform((value) => value.replace(/\s+/g, ' '));

export const ContactInput = z.object({
  name: line('Name', 2, NAME_MAX),
  email,
  subject: line('Subject', 5, SUBJECT_MAX),
  message: text('Message', 10, MESSAGE_MAX),
  /** A honeypot that people don't see. If a program fills it in, the response is a success but nothing is saved. */
  website: z.string().optional(),
});

export type ContactMessage = z.infer<typeof ContactInput>;
