// The kinds of exams, for the browser too, so it does not use zod. The schemas are in exams.ts.
import { exam } from './exam.ts';

/** A full exam has the shape of the real one. A mini exam has the same proportions. */
export const EXAM_KINDS = ['full', 'mini'] as const;
export type ExamKind = (typeof EXAM_KINDS)[number];

export type ExamFormat = { questions: number; minutes: number; toPass: number };

export const EXAM_FORMATS: Record<ExamKind, ExamFormat> = {
  full: { questions: exam.questions.value, minutes: exam.minutes.value, toPass: exam.passQuestions.value },
  mini: { questions: 20, minutes: 50, toPass: 14 },
};

/** The number of sealed forms. A user's first full exams are these. */
export const SEALED_FORMS = 3;
/** An exam that is abandoned this soon, with fewer chosen answers than this, does not spend its sealed form. */
export const UNSPENT_MINUTES = 5;
export const SPENT_ANSWERS = 5;
