import { z } from 'zod';

const LONGEST = 600;

export const WrittenSummarySchema = z.object({ summary: z.string().trim().min(40).max(LONGEST) });

export const SUMMARY_TASK = `Above are the study figures of one user of a study guide for the New Jersey life insurance producer exam.
Write a summary for this user, who reads it on their dashboard.
- Three or four short sentences of plain, everyday English, ${LONGEST} characters at most, to "you". Calm and honest: no praise that the figures do not earn.
- Say where the user stands, what sits well, and what to study next and why.
- Use no number that is not among the figures, and write every number in digits. Do no arithmetic of your own.
- Plain text: no headings, no lists, no links.`;
