import { z } from 'zod';

const SUMMARY_MAX = 600;

export const WrittenSummarySchema = z.object({ summary: z.string().trim().min(40).max(SUMMARY_MAX) });

export const SUMMARY_TASK = `The text above has the study figures of one user of a study guide for the New Jersey life insurance producer exam.
Write a summary for this user, who will read it on their dashboard.
- Write three or four short sentences in plain, everyday English, at most ${SUMMARY_MAX} characters. Address the user as "you". Be calm and honest: no praise that the figures do not support.
- Say where the user stands, what the user knows well, and what to study next and why.
- Use only numbers that are among the figures, and write every number in digits. Do not do any arithmetic.
- Write plain text: no headings, no lists, no links.`;
