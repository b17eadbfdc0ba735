import type { ExamKind } from '#shared/exams.constants.ts';
import type { DIFFICULTIES } from '#shared/flashcards.ts';
import type { Goal } from '#shared/study-sessions.ts';

// What the seeded user did in the past week. Hours count back from the time of the seed.

export const learner = { email: 'rosa@example.com', firstName: 'Rosa', lastName: 'Delgado' };
export const PASSWORD = 'a week of study';

export const settings = { daysToExam: 21, minutesPerDay: 40, timeZone: 'America/New_York' };

type PastActivity = { topicId: string; hoursAgo: number };

export const studied: (PastActivity & { minutes: number; stretches: number; completed: boolean })[] = [
  { topicId: '1.1', hoursAgo: 95, minutes: 52, stretches: 3, completed: true },
  { topicId: '1.2', hoursAgo: 122, minutes: 41, stretches: 2, completed: true },
  { topicId: '1.3', hoursAgo: 97, minutes: 35, stretches: 2, completed: true },
  { topicId: '2.1', hoursAgo: 74, minutes: 28, stretches: 1, completed: false },
  { topicId: '2.2', hoursAgo: 25, minutes: 64, stretches: 4, completed: true },
  { topicId: '5.3', hoursAgo: 23, minutes: 47, stretches: 2, completed: false },
  { topicId: '5.4', hoursAgo: 2, minutes: 12, stretches: 1, completed: false },
];

/** Quizzes with the number of correct answers out of ten. The seed skips topics that have no questions. */
export const quizzes: (PastActivity & { correctCount: number })[] = [
  { topicId: '1.1', hoursAgo: 145, correctCount: 6 },
  { topicId: '1.2', hoursAgo: 121, correctCount: 7 },
  { topicId: '1.3', hoursAgo: 96, correctCount: 7 },
  { topicId: '1.1', hoursAgo: 95, correctCount: 9 },
  { topicId: '2.2', hoursAgo: 49, correctCount: 5 },
  { topicId: '2.2', hoursAgo: 25, correctCount: 8 },
  { topicId: '5.3', hoursAgo: 23, correctCount: 6 },
];

type SeededExam = {
  kind: ExamKind;
  hoursAgo: number;
  /** One of this many answers is wrong. */
  wrongEvery: number;
  /** Positions from 1. */
  unanswered: number[];
  flagged: number[];
};

/** Exams, oldest first, because a user has one open exam at most. */
export const exams: SeededExam[] = [
  { kind: 'mini', hoursAgo: 120, wrongEvery: 3, unanswered: [], flagged: [4] },
  { kind: 'full', hoursAgo: 28, wrongEvery: 4, unanswered: [61, 80], flagged: [12, 40, 61, 80] },
];

/** Study sessions, oldest first. Two of them hold a quiz of the week. */
export const studySessions: { goal: Goal; hoursAgo: number; minutes: number }[] = [
  { goal: { kind: 'minutes', amount: 25 }, hoursAgo: 95.3, minutes: 25 },
  { goal: { kind: 'questions', amount: 10 }, hoursAgo: 25.2, minutes: 31 },
  { goal: { kind: 'minutes', amount: 40 }, hoursAgo: 2.4, minutes: 22 },
];

/** Reviews, oldest first. One day was missed. */
export const reviews: { hoursAgo: number; count: number; againEvery: number }[] = [
  { hoursAgo: 142, count: 14, againEvery: 4 },
  { hoursAgo: 118, count: 9, againEvery: 5 },
  { hoursAgo: 94, count: 18, againEvery: 4 },
  { hoursAgo: 46, count: 22, againEvery: 6 },
  { hoursAgo: 22, count: 12, againEvery: 5 },
];

/** Browsers in which the user is still signed in. */
export const signIns = [
  {
    hoursAgo: 31,
    address: '198.51.100.24',
    browser: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
  },
  {
    hoursAgo: 150,
    address: '203.0.113.80',
    browser: 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/142.0.0.0 Safari/537.36',
  },
];

export const bookmarks: PastActivity[] = [
  { topicId: '2.1', hoursAgo: 74 },
  { topicId: '2.2', hoursAgo: 49 },
  { topicId: '5.3', hoursAgo: 22 },
];

export const notes: (PastActivity & { content: string })[] = [
  {
    topicId: '1.1',
    hoursAgo: 145,
    content:
      'Net amount at risk = face amount minus cash value. It shrinks over the years; the death benefit does not.',
  },
  {
    topicId: '1.1',
    hoursAgo: 95,
    content:
      'Single premium: almost always a MEC.\nPaid-up is not matured: cover goes on, only the premiums have ended.',
  },
  {
    topicId: '2.2',
    hoursAgo: 49,
    content: 'Grace period in New Jersey: 30 days individual, 31 group, about 60 flexible premium. Mixed up twice!',
  },
  {
    topicId: '2.2',
    hoursAgo: 25,
    content: 'Free look: at least 10 days, 30 when one policy replaces another.',
  },
  {
    topicId: '5.3',
    hoursAgo: 22,
    content:
      'License term: two years, ends on the last day of the birth month. The renewal must be in before that day.',
  },
];

type SeededCard = PastActivity & { question: string; answer: string; difficulty: (typeof DIFFICULTIES)[number] };

export const flashcards: SeededCard[] = [
  {
    topicId: '1.1',
    hoursAgo: 144,
    question: 'Which three things does traditional whole life guarantee?',
    answer: 'A level premium, a level death benefit, and a cash value that grows on a fixed schedule.',
    difficulty: 'easy',
  },
  {
    topicId: '1.1',
    hoursAgo: 144,
    question: 'Ordinary or limited-pay whole life: which has the higher annual premium?',
    answer: 'Limited-pay. The same cover is paid for in fewer years.',
    difficulty: 'medium',
  },
  {
    topicId: '2.2',
    hoursAgo: 48,
    question: 'How long may a New Jersey policy exclude suicide?',
    answer: 'At most 2 years from issue. A death by suicide in that time brings a refund of the premiums.',
    difficulty: 'medium',
  },
  {
    topicId: '2.2',
    hoursAgo: 25,
    question: 'Absolute or collateral assignment: which one backs a loan?',
    answer: 'Collateral. The lender takes no more than the debt still owed; an absolute assignment passes all rights.',
    difficulty: 'hard',
  },
  {
    topicId: '5.3',
    hoursAgo: 22,
    question: 'How old must an individual applicant for a New Jersey license be?',
    answer: 'At least 18.',
    difficulty: 'easy',
  },
  {
    topicId: '5.3',
    hoursAgo: 22,
    question: 'How long does a temporary license last at most?',
    answer: '180 days. It needs no exam.',
    difficulty: 'hard',
  },
];
