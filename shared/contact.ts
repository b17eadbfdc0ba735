import { z } from 'zod';
import { email } from './auth.ts';

const NAME_MAX = 200;
const SUBJECT_MAX = 200;
const MESSAGE_MAX = 10_000;

const text = (label: string, least: number, most: number) => {
  const tooShort = `${label} must be at least ${least} characters`;
  // Half a character, as a program may send, can't be stored.
  const whole = z.string(tooShort).overwrite((value) => value.toWellFormed());
  return whole.trim().min(least, tooShort).max(most, `${label} can have at most ${most} characters`);
};

/** No field of a mail's head holds a line break: what follows one would be read as another field. */
const line = (label: string, least: number, most: number) =>
  text(label, least, most).transform((value) => value.replace(/\s+/g, ' '));

export const ContactInput = z.object({
  name: line('Name', 2, NAME_MAX),
  email,
  subject: line('Subject', 5, SUBJECT_MAX),
  message: text('Message', 10, MESSAGE_MAX),
  /** Hidden from people; a program that fills it in is told of success, and nothing is kept. */
  website: z.string().optional(),
});

export type ContactMessage = z.infer<typeof ContactInput>;
