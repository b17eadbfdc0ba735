import { z } from 'zod';
import { catalogue } from './catalogue.ts';
import { id } from './wire.ts';

const share = z.number().min(0).max(1);
const chance = share.nullable().describe('Null while there are not enough answers');
const day = z.iso.date();

const ReportSchema = z.object({
  takenOn: day,
  areas: z.array(z.object({ area: z.string(), percent: z.number() })),
});

/** PostgreSQL has no year 0, and nobody took the exam so long ago. */
const EARLIEST = '2000-01-01';

/** The areas of the report of a failed exam, as the candidate types them in. */
export const SaveScoreReportInput = z.object({
  takenOn: day.refine((date) => date >= EARLIEST, 'Please enter the exam date'),
  areas: z
    .array(
      z.object({
        area: z.enum(
          catalogue.map((area) => area.id),
          'The areas are 1 to 6',
        ),
        percent: z.number().min(0, 'Enter a percentage from 0 to 100').max(100, 'Enter a percentage from 0 to 100'),
      }),
    )
    .min(1, 'Please enter at least one area')
    .refine((areas) => new Set(areas.map(({ area }) => area)).size === areas.length, 'An area can be listed only once'),
});

const ReadinessTopicSchema = z.object({
  topicId: z.string(),
  questions: z.int().describe('Different questions answered'),
  answered: z.int().describe('All answers, repeated ones too'),
  correct: z.int(),
  isRead: z.boolean(),
});

const ReadinessAreaSchema = z.object({
  area: z.string(),
  items: z.int().describe('Questions of the area in the exam'),
  questions: z.int().describe('Different questions answered'),
  answered: z.int().describe('All answers, repeated ones too'),
  correct: z.int(),
  estimate: share.describe('The expected share of correct answers'),
  low: share,
  high: share,
});

export const ReadinessSchema = z.object({
  answers: z.int(),
  isEnough: z
    .boolean()
    .describe('Whether 50 different questions were answered, at least one in each area. A score report counts, too'),
  missing: z
    .object({ answers: z.int().describe('Different questions'), areas: z.array(z.string()) })
    .nullable()
    .describe('What is missing until there are enough answers; null then'),
  chance: chance.describe('The probability of passing. Null while there are not enough answers'),
  low: chance,
  high: chance,
  expected: z
    .number()
    .nullable()
    .describe('The expected number of correct answers of the 83. Null while there are not enough answers'),
  areas: z.array(ReadinessAreaSchema),
  topics: z.array(ReadinessTopicSchema).describe('All topics in the order of the exam outline'),
  next: z.array(z.object({ topicId: z.string(), marksPerHour: z.number(), reason: z.string() })),
  report: ReportSchema.nullable(),
  asOf: day,
});

/** The chance at the end of each of the last weeks, oldest first. The last one is today's. */
export const ReadinessTrendSchema = z.array(z.object({ day, chance, low: chance, high: chance }));

export const ReadinessChangeInput = z.object({ quizId: id.describe('A quiz or an exam of the user') });
const ReadinessMomentSchema = z.object({ chance, expected: z.number().nullable() });
/** What the answers of one quiz changed. */
export const ReadinessChangeSchema = z.object({ before: ReadinessMomentSchema, after: ReadinessMomentSchema });

export type Readiness = z.infer<typeof ReadinessSchema>;
export type ReadinessTrend = z.infer<typeof ReadinessTrendSchema>;
export type ReadinessChange = z.infer<typeof ReadinessChangeSchema>;
export type ScoreReport = z.infer<typeof ReportSchema>;
export type SaveScoreReportInput = z.infer<typeof SaveScoreReportInput>;
