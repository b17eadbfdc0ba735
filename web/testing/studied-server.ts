import { catalogue, orderedTopics } from '#shared/catalogue.ts';
import type { DashboardStats } from '#shared/dashboard.ts';
import type { SheetNumber } from '#shared/drill.ts';
import type { ExamResult } from '#shared/exams.ts';
import { DEFAULT_REMINDER } from '#shared/reminders.ts';
import type { Sheet } from '#shared/sheet.ts';
import { DEFAULT_SETTINGS } from '#shared/study-settings.constants.ts';
import { examServer, summary } from './exam-server.ts';
import type { Handlers } from './fake-server.ts';
import { daysAgo, hoursAgo } from './moments.ts';
import { figuresOf, pageOf } from './pages.ts';
import { readinessServer } from './readiness-server.ts';
import { dueCard, dueQuestion, queueOf, SUMMARY } from './review-server.ts';
import { question, topicServer } from './topic-server.ts';

const score = (topicId: string, percentage: number) => ({
  ...{ id: `${topicId}-${percentage}`, topicId, score: percentage / 10, totalQuestions: 10, percentage },
  createdAt: hoursAgo(2),
});
const stats: DashboardStats = {
  ...{ totalTopics: 27, completedTopics: 3, averageQuizScore: 75, totalQuizzes: 4, totalTimeSpent: 95 },
  ...{ completedSessions: 2, bookmarksCount: 1, recentScores: [score('5.3', 80)] },
  recentProgress: [
    {
      ...{ id: 'p1', topicId: '1.1', completed: true, timeSpent: 12 },
      ...{ lastVisited: hoursAgo(1), updatedAt: hoursAgo(1) },
    },
  ],
};
const mistake = {
  ...{ questionId: 'q1', topicId: '2.2', area: '2', hasFlashcard: false, chosen: 1, correct: 2 },
  ...{ question: 'What was asked?', options: ['zero', 'one', 'two', 'three'], answeredAt: hoursAgo(3) },
  rationales: ['Too few.', 'Too **early**.', 'In [[grace period|time]].', 'Too late.'],
  others: { shares: [10, 25, 60, 5], right: 60 },
};
/** A mini exam that is passed, with a wrong, an unanswered and a flagged question. */
export const result: ExamResult = {
  ...summary({ id: 'exam-1', kind: 'mini', score: 17, total: 20, passed: true }),
  areas: catalogue.map(({ id }) => ({ area: id, correct: 2, total: 3 })),
  questions: Array.from({ length: 20 }, (_, index) => ({
    ...{ position: index + 1, id: `q${index + 1}`, topicId: '5.3', flagged: index === 4, seconds: 30, correct: 0 },
    ...{ question: `What is asked in ${index + 1}?`, options: ['right', 'second', 'third', 'fourth'] },
    chosen: index === 2 ? 1 : index === 19 ? null : 0,
    rationales: ['It **fits**.', 'Too early.', 'Too late.', 'Unheard of.'],
    sources: ['N.J.S.A. 17B:25-4'],
    others: { shares: [65, 20, 10, 5], right: 65 },
  })),
};
const numbers: SheetNumber[] = [
  ['5.1-n01', '5.1', '10 days', 'days', 'the notice of a hearing', 'N.J.S.A. 17:29B-9(a)'],
  ['6-n01', '6', '31 days', 'days', 'converting group insurance', 'N.J.S.A. 17B:27-19'],
].map(([id, topicId, value, unit, limits, source]) => ({ id, topicId, value, unit, limits, source }) as SheetNumber);

export const sheet: Sheet = {
  numbers: [{ topicId: '6', text: '**31 days**: the time to convert group insurance', source: 'N.J.S.A. 17B:27-19' }],
  facts: [{ topicId: '2.2', text: 'The grace period of a life policy is 31 days.', source: 'N.J.S.A. 17B:25-3' }],
  keyPoints: [{ topicId: '1.1', text: '**Three guarantees.** Premium, cash value, death benefit.', source: 'Outline' }],
  lawNumbers: [{ topicId: '5.1', text: '**10 days**: the notice of a hearing', source: 'N.J.S.A. 17:29B-9(a)' }],
};

/** Fake procedures of every screen, as a user who has studied meets them. */
export const studied = (): Handlers => ({
  ...topicServer(),
  ...readinessServer,
  ...examServer(null).handlers,
  'dashboard.stats': () => stats,
  'dashboard.summary': () => ({ summary: 'You do well.', strengths: ['1.1'], weaknesses: ['2.2'], averages: [] }),
  'bookmarks.list': () => [{ id: 'b1', topicId: '2.2', createdAt: hoursAgo(2) }],
  'topics.overviews': () => orderedTopics.map(({ id }) => ({ topicId: id, overview: 'What it is.' })),
  'practice.current': () => null,
  'practice.weakTopics': () => ({ topicIds: ['2.1'] }),
  'mistakes.counts': () => ({ total: 1, areas: [{ area: '2', count: 1 }] }),
  'mistakes.page': () => pageOf([mistake]),
  'drill.current': () => null,
  'drill.numbers': () => numbers,
  'sheet.get': () => sheet,
  'drill.start': () => ({ runId: 'drill', questions: [question(1)] }),
  'review.queue': () => queueOf([dueCard('a'), dueQuestion('b')]),
  'review.summary': () => SUMMARY,
  'studySessions.page': () => pageOf([]),
  'studySessions.current': () => null,
  'quiz.figures': () => figuresOf([score('5.3', 80), score('2.2', 30)]),
  'quiz.confidence': () => ({ sure: { answers: 20, correct: 17 }, notSure: { answers: 8, correct: 5 } }),
  'exams.page': () => pageOf([summary()]),
  'flashcards.page': () => pageOf([{ id: 'c1', topicId: '5.3', question: 'Who?', answer: 'The Commissioner.' }]),
  'notes.page': () => pageOf([{ id: 'n1', topicId: '2.2', content: 'Free look: 10 days.', updatedAt: hoursAgo(2) }]),
  'deleted.page': () => ({
    ...pageOf([
      {
        ...{ id: 'n2', kind: 'note' as const, deletedAt: daysAgo(1), together: 1 },
        item: { id: 'n2', topicId: '2.2', content: 'Gone', updatedAt: daysAgo(3) },
      },
    ]),
    counts: { note: 1, flashcard: 0, bookmark: 0 },
  }),
  'account.get': () => ({
    ...{ firstName: 'Rosa', lastName: 'Delgado', email: 'rosa@example.com', hasPassword: true, isConfirmed: true },
    ...{ pendingEmail: null, createdAt: daysAgo(20) },
  }),
  'account.signIns': () => [
    {
      ...{ id: 'here', browser: 'Firefox on Windows', address: '203.0.113.5', isCurrent: true },
      ...{ createdAt: daysAgo(3), usedAt: hoursAgo(1) },
    },
  ],
  'studySettings.get': () => DEFAULT_SETTINGS,
  'reminders.get': () => DEFAULT_REMINDER,
});
