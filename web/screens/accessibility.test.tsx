import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { structureFaults } from '#web/testing/axe.ts';
import {
  checkScreen,
  inSequence,
  leave,
  named,
  press,
  pressFor,
  pressToOpen,
  type Screen,
} from '#web/testing/check-screen.tsx';
import { examServer, sitting } from '#web/testing/exam-server.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { figuresOf, pageOf } from '#web/testing/pages.ts';
import { rosa } from '#web/testing/render-screen.tsx';
import { queueOf } from '#web/testing/review-server.ts';
import { setViewportWidth } from '#web/testing/setup.ts';
import { result } from '#web/testing/studied-server.ts';
import { tenQuestions } from '#web/testing/topic-server.ts';

const VISITOR: Screen[] = [
  { path: '/', settled: /^Get Started$/, isShellChecked: true },
  { path: '/sign-in', settled: /Create account/ },
  { path: '/topic/2.2', settled: /Sign in to study/ },
  { path: '/topic/2.2?tab=quiz', settled: /Sign in to practice/ },
  { path: '/topic/9.9', settled: /Topic Not Found/ },
  { path: '/dashboard', settled: /Sign in to see/ },
  { path: '/why-agent', settled: /Start Your Career/ },
  { path: '/blog', settled: /October 14, 2025/ },
  { path: '/blog/pass-nj-insurance-exam-first-try', settled: /^Conclusion$/ },
  { path: '/blog/nothing', settled: /Article Not Found/ },
  { path: '/glossary', settled: /Absolute assignment/i },
  { path: '/how-we-estimate', settled: /^What it can't know$/ },
  { path: '/contact', settled: /24-48 hours/ },
  { path: '/reset-password', settled: /Send/ },
  { path: '/reset-password', hash: 'token=none', settled: /Save and sign in/ },
  { path: '/confirm-email', hash: 'token=none', settled: /Confirm email/ },
  { path: '/confirm-address', hash: 'token=none', settled: /Confirm address/ },
  { path: '/privacy', settled: /Last Updated/ },
  { path: '/terms', settled: /Last Updated/ },
  { path: '/nothing-here', settled: /404 Page Not Found/ },
];

test.each(named(VISITOR))('a visitor at $name meets no fault of structure', (each) => checkScreen(each));

const finished: Handlers = {
  'exams.current': () => null,
  'exams.get': () => result,
};
const planned: Handlers = {
  'plans.status': () => ({
    ...{ status: 'not_requested', error: null, stage: null, source: null },
    ...{ requestedAt: null, startedAt: null, finishedAt: null },
  }),
};
const empty: Handlers = {
  'bookmarks.list': () => [],
  'mistakes.counts': () => ({ total: 0, areas: [] }),
  'mistakes.page': () => pageOf([]),
  'flashcards.page': () => pageOf([]),
  'notes.page': () => pageOf([]),
  'quiz.figures': () => figuresOf([]),
  'exams.page': () => pageOf([]),
  'review.queue': () => queueOf([]),
  'deleted.page': () => ({ ...pageOf([]), counts: { note: 0, flashcard: 0, bookmark: 0 } }),
};
const down = () => {
  throw refusal(500, 'Something went wrong');
};

const USER: Screen[] = [
  { path: '/', settled: /of all topics/, isShellChecked: true },
  {
    path: '/topic/2.2',
    settled: /Level premium/,
    steps: [['the whole text', pressFor('Full Text', /^How it works$/, 'radio')]],
  },
  { path: '/topic/2.2?view=detailed', settled: /Generate Detailed Plan/, handlers: planned },
  {
    path: '/topic/2.2?tab=quiz',
    settled: /Question 1 of 10/,
    steps: [
      [
        'answered',
        async (user) => {
          await user.click(screen.getAllByRole('radio')[1]!);
          await pressFor('Submit Answer', /^Incorrect$/)(user);
        },
      ],
      ['the tutor', pressToOpen('Ask why', 'Ask about this topic')],
    ],
  },
  { path: '/bookmarks', settled: /View Topic/ },
  { path: '/practice', settled: /Start Practice/ },
  {
    path: '/practice',
    state: ' with an unfinished practice',
    settled: /Continue your practice set/,
    handlers: { 'practice.current': () => ({ runId: 'r', questions: tenQuestions, answers: [] }) },
  },
  { path: '/mistakes', settled: /Practice these/ },
  { path: '/drill', settled: /Start Drill/ },
  { path: '/drill/numbers', settled: /the notice of a hearing/ },
  { path: '/sheet', settled: /the notice of a hearing/ },
  { path: '/exam', settled: /Start Full Exam/ },
  {
    path: '/exam/exam-1',
    settled: /What is asked in 1\?/,
    handlers: examServer(sitting()).handlers,
    steps: [['leaving', pressFor('Leave exam', /Leave the exam/)]],
  },
  {
    path: '/exam/exam-1',
    state: ' with the result',
    settled: /17 of 20 correct/,
    handlers: finished,
    steps: [['all open', press('Open all')]],
  },
  {
    path: '/review',
    settled: /Question a\?/,
    steps: [
      ['turned', pressFor('Show Answer', /Answer a\./)],
      ['a question', pressFor(/^Good/, /Question b\?/)],
    ],
  },
  { path: '/readiness', settled: /71%/ },
  { path: '/progress', settled: /topics? opened/ },
  { path: '/quiz-analysis', settled: /^topic quizzes since / },
  { path: '/flashcards', settled: /^Who\?$/ },
  {
    path: '/notes',
    settled: /Free look/,
    steps: [
      ['an error', press('Save Note')],
      ['editing', press('Edit note')],
      ['deleting all', press('Delete All')],
    ],
  },
  { path: '/deleted', settled: /^Gone$/ },
  { path: '/account', settled: /Download my data/ },
  { path: '/account?delete=1', settled: /You can.t undo this/ },
];

test.each(named(USER))('a user at $name meets no fault of structure', (each) => checkScreen(each, rosa));

test.each([
  { path: '/bookmarks', settled: /No bookmarks yet/, handlers: empty },
  { path: '/mistakes', settled: /No mistakes to practice/, handlers: empty },
  { path: '/deleted', settled: /Nothing here/, handlers: empty },
  { path: '/quiz-analysis', settled: /No quiz attempts yet/, handlers: empty },
  { path: '/flashcards', settled: /No flashcards yet/, handlers: empty },
  { path: '/notes', settled: /No notes yet/, handlers: empty },
  { path: '/review', settled: /Nothing to review yet|Nothing is due/, handlers: empty },
])('without any study, a user at $path meets no fault of structure', (each) => checkScreen(each, rosa));

test('a part that cannot be loaded has no fault of structure', () =>
  checkScreen({ path: '/notes', settled: /Try Again/, handlers: { 'notes.page': down } }, rosa));

test('the search dialog and the menu of a phone have no fault of structure', async () => {
  setViewportWidth(390);
  await checkScreen(
    {
      path: '/dashboard',
      settled: /of all topics/,
      isShellChecked: true,
      steps: [
        ['the menu', pressToOpen('Toggle sidebar', 'Sidebar')],
        ['the search', inSequence(leave, pressToOpen(/^Search/, 'Search the study material'))],
      ],
    },
    rosa,
  );
});

test('the page that the server sends names its language', () => {
  expect(readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')).toContain('<html lang="en"');
});

test('axe finds a picture without a text, a button without a name and a list with a wrong child', async () => {
  document.body.innerHTML = '<main><h1>A page</h1><img src="a.png"><button></button><ul><p>No item</p></ul></main>';
  const found = (await structureFaults()).map((fault) => fault.split(':')[0]);
  expect(found).toEqual(expect.arrayContaining(['button-name', 'image-alt', 'list']));
  document.body.innerHTML = '';
});
