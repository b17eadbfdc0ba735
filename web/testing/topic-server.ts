import type { Progress } from '#shared/progress.ts';
import type { QuestionReport, QuizScore, ServedQuestion } from '#shared/quiz.ts';
import type { Study } from '#shared/topics.ts';
import type { Handlers } from './fake-server.ts';
import { figuresOf, pageOf } from './pages.ts';
import { todayServer } from './today-server.ts';

const at = '2026-11-20T10:00:00.000Z';

export const study: Study = {
  overview: 'Whole life covers a person for life.',
  keyPoints: ['**Level premium.** It never rises.', '**Cash value.** It belongs to the owner.'],
  introduction: ['Whole life is the yardstick for everything else.'],
  sections: [
    {
      id: 'how-it-works',
      title: 'How it works',
      body: [
        'A policy ends by itself at [[maturity]].',
        { list: ['a level premium', 'a level death benefit'] },
        { example: 'Rosa is 100 and alive.' },
        { table: { columns: ['Plan', 'Premium'], rows: [['Ordinary', 'lowest']] } },
      ],
    },
  ],
  terms: [{ term: 'maturity', definition: 'The date at which the cash value equals the face amount.' }],
  examTip: 'Watch the word paid-up.',
};

/** Returns question `number` of a quiz. Its first option is the correct answer. */
export const question = (number: number): ServedQuestion => ({
  id: `q${number}`,
  topicId: '1.1',
  question: `What is asked in ${number}?`,
  options: ['the right one', 'the second', 'the third', 'the fourth'],
  correctAnswer: 0,
  explanation: `Because of reason ${number}.`,
  optionNotes: ['It fits.', 'The second is too early.', 'The third is too late.', 'The fourth is unheard of.'],
  sources: ['N.J.S.A. 17B:25-4'],
  others: { shares: [65, 20, 10, 0], right: 65 },
});

export const tenQuestions = Array.from({ length: 10 }, (_, index) => question(index + 1));

/** Fake procedures that store what the user does with topics, so that a screen that is rendered again shows it. */
export function topicServer(): Handlers {
  const completed = new Set<string>();
  const bookmarks = new Set<string>();
  let removed = '';
  const scores: QuizScore[] = [];
  const reports: QuestionReport[] = [];
  let quizzes = 0;
  const progress = (topicId: string): Progress => ({
    id: `p${topicId}`,
    topicId,
    completed: completed.has(topicId),
    lastVisited: at,
    timeSpent: 0,
    updatedAt: at,
  });
  const bookmark = (topicId: string) => ({ id: `b${topicId}`, topicId, createdAt: at });
  return {
    ...todayServer,
    'topics.get': ({ topicId }) => ({ id: topicId, minutes: 12, study, hasFreshCards: false }),
    'progress.one': ({ topicId }) => ({ completed: completed.has(topicId) }),
    'progress.list': () => [...completed].map(progress),
    'progress.record': ({ topicId }) => progress(topicId),
    'progress.complete': ({ topicId }) => {
      completed.add(topicId);
      return progress(topicId);
    },
    'bookmarks.check': ({ topicId }) => ({ isBookmarked: bookmarks.has(topicId) }),
    'bookmarks.list': () => [...bookmarks].map(bookmark),
    'bookmarks.add': ({ topicId }) => {
      bookmarks.add(topicId);
      return bookmark(topicId);
    },
    'bookmarks.remove': ({ topicId }) => {
      bookmarks.delete(topicId);
      removed = topicId;
      return { ok: true, deletedAt: at };
    },
    'deleted.restoreAll': () => {
      bookmarks.add(removed);
      return { count: 1 };
    },
    'tutor.page': () => ({ ...pageOf([]), questions: 0 }),
    'quiz.current': () => null,
    'quiz.keepAnswer': () => ({ ok: true }),
    'quiz.generate': () => ({ runId: `run-${++quizzes}`, questions: tenQuestions }),
    'quiz.saveScore': ({ topicId, score, totalQuestions, percentage }) => {
      const saved = { id: `s${scores.length}`, topicId, score, totalQuestions, percentage, createdAt: at };
      scores.unshift(saved);
      return saved;
    },
    'quiz.figures': () => figuresOf(scores),
    'questions.reported': () => reports.map(({ questionId }) => questionId),
    'questions.report': ({ questionId, reason, note }) => {
      const report = { questionId, topicId: '1.1', reason, note: note || null, createdAt: at };
      reports.unshift(report);
      return report;
    },
    'questions.withdrawReport': ({ questionId }) => {
      reports.splice(0, reports.length, ...reports.filter((report) => report.questionId !== questionId));
      return { ok: true };
    },
  };
}
