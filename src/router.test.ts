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
  'needs the secret token of a mailed link before it does anything': [
    'auth.resetPassword',
    'account.confirmEmail',
    'account.confirmAddress',
  ],
  'writes a few rows of the user, within the limit of all changes': [
    'account.rename',
    'account.signOutEverywhere',
    'account.endSignIn',
    'account.endOtherSignIns',
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
    'deleted.restoreAll',
    'quiz.saveScore',
    'practice.submit',
    'drill.answer',
    'questions.withdrawReport',
    'tutor.removeMessages',
    'exams.saveAnswer',
    'exams.submit',
    'exams.abandon',
    'readiness.saveReport',
    'review.grade',
    'review.undo',
    'studySettings.save',
    'reminders.save',
    'readiness.removeReport',
    'today.endWelcome',
    'studySessions.start',
    'studySessions.report',
    'studySessions.finish',
  ],
  'counts at most once a minute': ['corrections.list'],
  'reads rows of the user, by an index': [
    'auth.user',
    'account.get',
    'account.signIns',
    'progress.list',
    'progress.one',
    'bookmarks.list',
    'bookmarks.check',
    'flashcards.list',
    'notes.list',
    'deleted.list',
    'plans.status',
    'plans.content',
    'quiz.scores',
    'quiz.figures',
    'quiz.confidence',
    'quiz.current',
    'practice.current',
    'practice.weakTopics',
    'drill.current',
    'drill.numbers',
    'mistakes.list',
    'questions.reports',
    'questions.reported',
    'dashboard.stats',
    'tutor.messages',
    'exams.current',
    'exams.offer',
    'exams.list',
    'today.welcome',
    'studySessions.current',
    'studySessions.list',
    'studySettings.get',
    'reminders.get',
  ],
  'reads memory': ['topics.overviews', 'topics.get', 'topics.numbers'],
  'asks the AI once in ten minutes at most, which the row of the summary ensures': ['dashboard.summary'],
};

test('every call has a limit of its own or a reason to need none, and no reason is out of date [SEC-09]', () => {
  const unlimited = Object.entries(procedures).flatMap(([path, procedure]) =>
    limitsOf(procedure).length === 0 ? [path] : [],
  );
  expect(unlimited.toSorted()).toEqual(Object.values(UNLIMITED).flat().toSorted());
});

const all = (limit: string, ...paths: string[]) => Object.fromEntries(paths.map((path) => [path, [limit]]));

test('a call that costs much names its limit and its price [SEC-09]', () => {
  const limits = Object.entries(procedures).flatMap(([path, procedure]) => {
    const names = limitsOf(procedure);
    return names.length > 0 ? [[path, names]] : [];
  });
  expect(Object.fromEntries(limits)).toEqual({
    'auth.register': ['register', 'registerNetwork'],
    'auth.requestReset': ['resetAddress', 'resetNetwork'],
    'account.sendConfirmation': ['confirmation'],
    'contact.send': ['contactAddress', 'contactNetwork', 'contactUser'],
    'flashcards.generate': ['flashcards'],
    'questions.report': ['report'],
    ...all('costlyChange', 'exams.start', 'plans.request', 'practice.start', 'drill.start', 'quiz.generate'),
    ...all(
      'costlyRead: 5',
      'flashcards.page',
      'notes.page',
      'deleted.page',
      'exams.page',
      'tutor.page',
      'mistakes.page',
    ),
    ...all('costlyRead: 5', 'mistakes.counts', 'exams.get'),
    ...all('costlyRead: 10', 'search.find', 'review.queue', 'review.summary'),
    'today.runway': ['costlyRead: 50'],
    ...all('costlyRead: 25', 'today.get', 'readiness.get', 'readiness.change', 'studySessions.page', 'sheet.get'),
    ...all('costlyRead: 100', 'readiness.trend'),
  });
});
