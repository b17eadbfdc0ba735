// A quiz's length and marks, without zod: what a browser needs before any quiz. The schemas are in quiz.ts.

export const LETTERS = ['A', 'B', 'C', 'D'] as const;

export const QUIZ_LENGTH = 10;
/** Percent. The examination's own pass mark and this product's. */
export const PASS_MARK = 70;
export const STRONG_MARK = 80;

/** What a user may find wrong with a question. */
export const REPORT_REASONS = ['wrong_answer', 'two_answers', 'unclear', 'outdated', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_NOTE_LENGTH = 500;

/** Rounded share in percent; 0 of 0 is 0. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

export type PerformanceBand = 'strong' | 'moderate' | 'weak';

/** The band of an average percentage. The average is rounded first, so that the band agrees with the figure shown. */
export function performanceBand(average: number): PerformanceBand {
  const shown = Math.round(average);
  if (shown >= STRONG_MARK) return 'strong';
  return shown >= PASS_MARK ? 'moderate' : 'weak';
}
