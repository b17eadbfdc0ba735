import type { AnyProcedure } from '@trpc/server';
import { expect, test } from 'vitest';
import { appRouter } from './router.ts';
import { limitsOf } from './trpc.ts';

/** At run time by path: `_def.procedures` is typed as a tree. */
const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;

/** Calls without a limit of their own, by the reason why they need none. */
const UNLIMITED: Record<string, string[]> = {
  'counts inside, by a rule that no table can state': [
    'auth.signIn',
    'account.changePassword',
    'account.changeEmail',
    'tutor.ask',
  ],
  'needs the secret token of a mailed link before it does anything': ['auth.resetPassword', 'account.confirmEmail'],
  'writes a few rows of the user, within the limit of all changes': [
    'account.rename',
    'account.signOutEverywhere',
    'progress.record',
    'progress.complete',
    'bookmarks.add',
    'bookmarks.remove',
    'bookmarks.removeAll',
    'flashcards.create',
    'flashcards.remove',
    'flashcards.removeAll',
    'notes.create',
    'notes.update',
    'notes.remove',
    'notes.removeAll',
    'quiz.keepAnswer',
    'deleted.restore',
    'quiz.saveScore',
    'practice.submit',
    'questions.withdrawReport',
    'tutor.removeMessages',
    'exams.saveAnswer',
    'exams.submit',
    'exams.abandon',
    'readiness.saveReport',
    'readiness.removeReport',
  ],
  'reads rows of the user, by an index': [
    'auth.user',
    'account.get',
    'progress.list',
    'progress.one',
    'bookmarks.list',
    'bookmarks.check',
    'flashcards.list',
    'notes.list',
    'plans.status',
    'plans.content',
    'quiz.scores',
    'quiz.current',
    'practice.current',
    'mistakes.list',
    'questions.reports',
    'dashboard.stats',
    'tutor.messages',
    'exams.current',
    'exams.list',
    'exams.get',
  ],
  'reads memory': ['topics.overviews', 'topics.get'],
  'asks the AI once in ten minutes at most, which the row of the summary ensures': ['dashboard.summary'],
};

test('every call has a limit of its own or a reason to need none, and no reason is out of date [SEC-09]', () => {
  const unlimited = Object.entries(procedures).flatMap(([path, procedure]) =>
    limitsOf(procedure).length === 0 ? [path] : [],
  );
  expect(unlimited.toSorted()).toEqual(Object.values(UNLIMITED).flat().toSorted());
});

test('a call that costs much names its limit [SEC-09]', () => {
  const limits = Object.entries(procedures).flatMap(([path, procedure]) => {
    const names = limitsOf(procedure);
    return names.length > 0 ? [[path, names]] : [];
  });
  expect(Object.fromEntries(limits)).toEqual({
    'auth.register': ['register'],
    'auth.requestReset': ['resetAddress'],
    'exams.start': ['exam'],
    'readiness.get': ['readiness'],
    'readiness.trend': ['readinessTrend'],
    'readiness.change': ['readiness'],
    'contact.send': ['contactAddress', 'contactUser'],
    'flashcards.generate': ['flashcards'],
    'plans.request': ['plan'],
    'questions.report': ['report'],
    'practice.start': ['quiz'],
    'quiz.generate': ['quiz'],
    'search.find': ['search'],
  });
});
