import { z } from 'zod';

const text = z.string().trim().min(1);

/** exam.json: figures of the real examination, each with where it was read and when. Apart from exam.ts, which a browser loads. */
export const ExamSchema = z.record(
  z.string(),
  z.strictObject({ value: z.union([text, z.number()]), source: text, checked: z.iso.date() }),
);
