import { z } from 'zod';
import { numbersIn } from '#shared/question-gates/numbers.ts';

const LONGEST = 600;

export const WrittenSummarySchema = z.object({ summary: z.string().trim().min(40).max(LONGEST) });

export const SUMMARY_TASK = `Above are the study figures of one member of a study guide for the New Jersey life insurance producer exam.
Write a summary for this member, who reads it on their dashboard.
- Three or four short sentences of plain, everyday English, ${LONGEST} characters at most, to "you". Calm and honest: no praise that the figures do not earn.
- Say where the member stands, what sits well, and what to study next and why.
- Use no number that is not among the figures, and write every number in digits. Do no arithmetic of your own.
- Plain text: no headings, no lists, no links.`;

/** Numbers that no figure tells. */
const LOOSE = /\b(dozen|half|twice|double)\b/g;

const numbersOf = (text: string): string[] => [...numbersIn(text), ...(text.toLowerCase().match(LOOSE) ?? [])];

/** Whether every number of the text is among the figures, and nothing in it looks like more than text. */
export function restsOn(text: string, figures: string): boolean {
  const known = new Set(numbersOf(figures));
  return numbersOf(text).every((number) => known.has(number)) && !/[<>*#[\]]|https?:|www\./i.test(text);
}
