import { z } from 'zod';
import { catalogue } from '#shared/catalogue.ts';
import type { SaveScoreReportInput } from '#shared/readiness.ts';

/** The message names the area, because a form shows a repeated message only once. */
function percentOf(areaId: string) {
  const message = `Area ${areaId}: enter a percentage from 0 to 100`;
  return z
    .string()
    .transform((text) => (text.trim() === '' ? undefined : Number(text.trim().replace(/\s*%$/, ''))))
    .pipe(z.number(message).min(0, message).max(100, message).optional());
}

/** The name of the field of an area. */
export const fieldOf = (areaId: string): string => `area-${areaId}`;

/** Returns the schema of the form. An area may stay empty, and is then left out. `today` is the latest date. */
export const reportFields = (today: string) =>
  z
    .object({
      takenOn: z
        .string()
        .refine((date) => z.iso.date().safeParse(date).success, 'Please enter the date of the exam')
        .refine((date) => date <= today, "The exam can't be in the future"),
      ...Object.fromEntries(catalogue.map(({ id }) => [fieldOf(id), percentOf(id)])),
    })
    .transform(({ takenOn, ...fields }): SaveScoreReportInput => {
      const percents = fields as Record<string, number | undefined>;
      return {
        takenOn,
        areas: catalogue.flatMap(({ id }) => {
          const value = percents[fieldOf(id)];
          return value === undefined ? [] : [{ area: id, percent: value }];
        }),
      };
    })
    .refine(({ areas }) => areas.length > 0, {
      message: 'Please enter at least one area',
      path: [fieldOf(catalogue[0]!.id)],
    });
