// The length and the pass marks of a quiz, for the browser, without zod. The schemas are in quiz.ts.

export const OPTION_LETTERS = ['A', 'B', 'C', 'D'] as const;

/** What a user can say before they submit an answer. */
export const CONFIDENCES = ['sure', 'notSure'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export const QUIZ_LENGTH = 10;
/** In percent. This is also the pass mark of the real exam. */
export const PASS_MARK = 70;
export const STRONG_MARK = 80;
/** The number of latest quizzes that an average's trend shows. */
export const TREND_LENGTH = 3;
/** The number of rows in 'Recent Quiz Results'. */
export const RECENT_RESULTS = 10;

/** What a practice quiz draws its questions from. Areas 5 and 6 are the law of New Jersey. */
export const PRACTICE_SCOPES = [
  'area-1',
  'area-2',
  'area-3',
  'area-4',
  'area-5',
  'area-6',
  'law',
  'weak',
  'mistakes',
  'exam',
  'quick',
] as const;
export type PracticeScope = (typeof PRACTICE_SCOPES)[number];
export const PRACTICE_COUNTS = [5, 10, 20] as const;

/** Whether a quiz has answers, but not to all of its questions. */
export const isHalfDone = ({ questions, answers }: { questions: readonly unknown[]; answers: readonly unknown[] }) =>
  answers.length > 0 && answers.length < questions.length;

/** What a quiz without a topic draws from: a scope of practice, or the law numbers of a drill. */
export const QUIZ_SCOPES = [...PRACTICE_SCOPES, 'drill'] as const;
export type QuizScope = (typeof QUIZ_SCOPES)[number];

/** The reasons for which a user can report a question. */
export const REPORT_REASONS = ['wrong_answer', 'two_answers', 'unclear', 'outdated', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_NOTE_LENGTH = 500;

/** Returns the rounded percentage; 0 if `whole` is 0. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

export type PerformanceBand = 'strong' | 'moderate' | 'weak';

/**
 * Returns the band of an average percentage. Rounds the average first, so that the band matches the displayed figure.
 */
export function performanceBand(average: number): PerformanceBand {
  const rounded = Math.round(average);
  if (rounded >= STRONG_MARK) return 'strong';
  return rounded >= PASS_MARK ? 'moderate' : 'weak';
}

/** The number of quizzes on a topic, their average percentage, and the percentages of the latest, oldest first. */
export type TopicAverage = { topicId: string; quizzes: number; average: number; latest: number[] };
