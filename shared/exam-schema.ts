import { z } from 'zod';

const text = z.string().trim().min(1);

/**
 * exam.json: figures of the real exam, each with its source and the date on which we checked it. Separate from exam.ts,
 * which the browser loads without zod.
 */
export const ExamSchema = z.record(
  z.string(),
  z.strictObject({ value: z.union([text, z.number()]), source: text, checked: z.iso.date() }),
);
