// What to bring to the exam and what to know on its day, for the browser, without zod.
import examDayJson from '#content/exam-day.json' with { type: 'json' };
import type { ExamDayFact } from './exam-day-schema.ts';
import { fillPlaceholders } from './placeholders.ts';

export const examDayFacts = (kind: ExamDayFact['kind']): ExamDayFact[] =>
  (examDayJson as ExamDayFact[])
    .filter((fact) => fact.kind === kind)
    .map((fact) => ({ ...fact, text: fillPlaceholders(fact.text) }));
