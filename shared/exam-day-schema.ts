import { z } from 'zod';

const text = z.string().trim().min(1);

/**
 * exam-day.json: what to bring to the exam and what to know on its day. Confidence A: an editor read the text of the law. B: two
 * independent sources agree. Texts can contain placeholders.
 */
export const ExamDaySchema = z
  .array(
    z.strictObject({
      id: z.string().regex(/^[a-z-]+$/),
      kind: z.enum(['bring', 'know']),
      text,
      confidence: z.enum(['A', 'B']),
      source: text,
      checked: z.iso.date(),
    }),
  )
  .min(1);

export type ExamDayFact = z.infer<typeof ExamDaySchema>[number];
