import { z } from 'zod';
import { tokensOf } from './text/words.ts';
import { topicId } from './wire.ts';

/**
 * What a value is: an amount in days, months, years, credits, dollars or percent, a fee, or the office or person that the
 * law names. The options of a question all have one unit.
 */
export const NUMBER_UNITS = [
  'days',
  'months',
  'years',
  'credits',
  'dollars',
  'fees',
  'percent',
  'office',
  'party',
] as const;

const text = z.string().trim().min(1);

/** One number of the law in content/numbers.yaml, with the question that asks for it. */
const LawNumberSchema = z.strictObject({
  id: z.string().regex(/^\d(\.\d)?-n\d{2,3}$/),
  topicId,
  fact: text.describe('The id of the fact that states the value'),
  value: text.describe("As options show it: '30 days', '$5,000', 'the Governor'"),
  unit: z.enum(NUMBER_UNITS),
  limits: text.describe('What the value limits, as a noun phrase without a period'),
  source: text.describe('The source of the fact as users see it'),
  question: text,
  exclude: z
    .array(text)
    .min(1)
    .optional()
    .describe(
      'Values of other rows that must not be distractors, because they would be correct, too, or mean the same as another',
    ),
});

/** content/numbers.yaml, in the order of the topics. */
export const NumbersFileSchema = z.array(LawNumberSchema);

export type NumberUnit = (typeof NUMBER_UNITS)[number];
export type LawNumber = z.infer<typeof LawNumberSchema>;

/** Returns whether the values of a unit are names of offices or persons and not amounts. */
export const isWho = (unit: NumberUnit): boolean => unit === 'office' || unit === 'party';

/** Returns the amount in a value: 5000 for '$5,000'. NaN if there is none. */
export const amountOf = (value: string): number => Number(tokensOf(value).find((token) => /^\d/.test(token)) ?? NaN);
