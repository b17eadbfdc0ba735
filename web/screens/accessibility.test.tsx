import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catalogue, orderedTopics } from '#shared/catalogue.ts';
import type { ExamResult } from '#shared/exams.ts';
import { DEFAULT_SETTINGS } from '#shared/study-settings.constants.ts';
import { App } from '#web/app/app.tsx';
import { structureFaults } from '#web/testing/axe.ts';
import { examServer, sitting, summary } from '#web/testing/exam-server.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { daysAgo, hoursAgo } from '#web/testing/moments.ts';
import { figuresOf, pageOf } from '#web/testing/pages.ts';
import { readinessServer } from '#web/testing/readiness-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { dueCard, dueQuestion, queueOf, SUMMARY } from '#web/testing/review-server.ts';
import { setViewportWidth } from '#web/testing/setup.ts';
import { todayServer } from '#web/testing/today-server.ts';
import { question, tenQuestions, topicServer } from '#web/testing/topic-server.ts';

const score = (topicId: string, percentage: number) => ({
  ...{ id: `${topicId}-${percentage}`, topicId, score: percentage / 10, totalQuestions: 10, percentage },
  createdAt: hoursAgo(2),
});
const stats = {
  ...{ totalTopics: 27, completedTopics: 3, averageQuizScore: 75, totalQuizzes: 4, totalTimeSpent: 95 },
  ...{ completedSessions: 2, bookmarksCount: 1, recentScores: [score('5.3', 80)] },
  recentProgress: [
    {
      ...{ id: 'p1', topicId: '1.1', completed: true, timeSpent: 12 },
      ...{ lastVisited: hoursAgo(1), updatedAt: hoursAgo(1) },
    },
  ],
  mastery: catalogue.map(({ id, itemCount }) => ({
    ...{ areaId: id, strong: 1, inProgress: 1, weak: 1, notStarted: itemCount - 3 },
  })),
  weakest: null,
};
const mistake = {
  ...{ questionId: 'q1', topicId: '2.2', area: '2', hasFlashcard: false, chosen: 1, correct: 2 },
  ...{ question: 'What was asked?', options: ['zero', 'one', 'two', 'three'], answeredAt: hoursAgo(3) },
  rationales: ['Too few.', 'Too **early**.', 'In [[grace period|time]].', 'Too late.'],
};
const result: ExamResult = {
  ...summary({ id: 'exam-1', kind: 'mini', score: 17, total: 20, passed: true }),
  areas: catalogue.map(({ id }) => ({ area: id, correct: 2, total: 3 })),
  questions: Array.from({ length: 20 }, (_, index) => ({
    ...{ position: index + 1, id: `q${index + 1}`, topicId: '5.3', flagged: index === 4, seconds: 30, correct: 0 },
    ...{ question: `What is asked in ${index + 1}?`, options: ['right', 'second', 'third', 'fourth'] },
    chosen: index === 2 ? 1 : index === 19 ? null : 0,
    rationales: ['It **fits**.', 'Too early.', 'Too late.', 'Unheard of.'],
    sources: ['N.J.S.A. 17B:25-4'],
  })),
};
const numbers = [
  ['5.1-n01', '5.1', '10 days', 'days', 'the notice of a hearing', 'N.J.S.A. 17:29B-9(a)'],
  ['6-n01', '6', '31 days', 'days', 'converting group insurance', 'N.J.S.A. 17B:27-19'],
].map(([id, topicId, value, unit, limits, source]) => ({ id, topicId, value, unit, limits, source }));

/** What the server knows of a user who has studied. */
const studied = (): Handlers => ({
  ...topicServer(),
  ...todayServer,
  ...readinessServer,
  ...examServer(null).handlers,
  'dashboard.stats': () => stats,
  'dashboard.summary': () => ({ summary: 'You do well.', strengths: ['1.1'], weaknesses: ['2.2'], averages: [] }),
  'bookmarks.list': () => [{ id: 'b1', topicId: '2.2', createdAt: hoursAgo(2) }],
  'topics.overviews': () => orderedTopics.map(({ id }) => ({ topicId: id, overview: 'What it is.' })),
  'practice.current': () => null,
  'mistakes.counts': () => ({ total: 1, areas: [{ area: '2', count: 1 }] }),
  'mistakes.page': () => pageOf([mistake]),
  'drill.current': () => null,
  'drill.numbers': () => numbers as never,
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
});

type Rendered = ReturnType<typeof renderScreen>;
type Step = [state: string, act: (user: Rendered['user']) => Promise<unknown>];
type Screen = {
  path: string;
  /** Follows the path in the browser's own address. */
  hash?: string;
  /** Tells apart screens that have the same path. */
  state?: string;
  /** Is on the screen once it is complete. */
  settled: RegExp;
  handlers?: Handlers;
  /** States of the same screen, one after the other. */
  steps?: Step[];
};

const named = (each: Screen) => ({ ...each, name: `${each.path}${each.state ?? ''}` });

/** Looks at a screen and at its further states. */
async function look({ path, hash, settled, handlers, steps = [] }: Screen, signedIn?: typeof rosa): Promise<void> {
  if (hash) window.location.hash = hash;
  const { user, unmount } = renderScreen(<App />, {
    path,
    signedIn,
    handlers: signedIn ? { ...studied(), ...handlers } : handlers,
  });
  const faults: Record<string, string[]> = {};
  const check = async (state: string) => {
    const found = await structureFaults();
    if (found.length > 0) faults[state] = found;
  };
  await screen.findAllByText(settled);
  await check('first');
  for (const [state, act] of steps) {
    await act(user);
    await check(state);
  }
  expect(faults).toEqual({});
  unmount();
}

const press =
  (name: string | RegExp, role = 'button') =>
  async (user: Rendered['user']) => {
    await user.click((await screen.findAllByRole(role, { name }))[0]!);
  };
/** Presses a button, and waits until the text is there. */
const then =
  (name: string | RegExp, text: RegExp, role = 'button') =>
  async (user: Rendered['user']) => {
    await press(name, role)(user);
    await screen.findAllByText(text);
  };

const VISITOR: Screen[] = [
  { path: '/', settled: /^Get Started$/ },
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
  { path: '/how-we-estimate', settled: /^What the number can't know$/ },
  { path: '/contact', settled: /24-48 hours/ },
  { path: '/reset-password', settled: /Send/ },
  { path: '/reset-password', hash: 'token=none', state: ' with a link', settled: /Save and sign in/ },
  { path: '/confirm-email', hash: 'token=none', state: ' with a link', settled: /Confirm email/ },
  { path: '/confirm-address', hash: 'token=none', state: ' with a link', settled: /Confirm address/ },
  { path: '/privacy', settled: /Last Updated/ },
  { path: '/terms', settled: /Last Updated/ },
  { path: '/nothing-here', settled: /404 Page Not Found/ },
];

test.each(VISITOR.map((each) => ({ state: '', ...each })))(
  'a visitor at $path$state meets no fault of structure',
  (each) => look(each),
);

const welcome: Handlers = { 'today.welcome': () => ({ isOpen: true }) };
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
  { path: '/', settled: /of all topics/ },
  { path: '/dashboard', state: ' at the first visit', settled: /When is your exam/, handlers: welcome },
  {
    path: '/topic/2.2',
    settled: /Level premium/,
    steps: [['the whole text', press('Full Text', 'radio')]],
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
          await then('Submit Answer', /^Incorrect$/)(user);
        },
      ],
      ['the tutor', press(/^Ask why/)],
    ],
  },
  { path: '/bookmarks', settled: /View Topic/ },
  { path: '/practice', settled: /Start Practice/ },
  {
    path: '/practice',
    state: ' with an unfinished practice',
    settled: /Continue your practice/,
    handlers: { 'practice.current': () => ({ runId: 'r', questions: tenQuestions, answers: [] }) },
  },
  { path: '/mistakes', settled: /Practice these/ },
  { path: '/drill', settled: /Start Drill/, steps: [['a question', then('Start Drill', /What is asked in 1/)]] },
  { path: '/drill/numbers', settled: /the notice of a hearing/ },
  { path: '/exam', settled: /Start Full Exam/ },
  {
    path: '/exam/exam-1',
    settled: /What is asked in 1\?/,
    handlers: examServer(sitting()).handlers,
    steps: [
      ['finishing', then('Finish exam', /unanswered/)],
      [
        'leaving',
        async (user) => {
          await user.keyboard('{Escape}');
          await then('Leave exam', /Leave the exam/)(user);
        },
      ],
    ],
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
      ['turned', then('Show Answer', /Answer a\./)],
      ['a question', then(/^Good/, /Question b\?/)],
    ],
  },
  { path: '/readiness', settled: /71%/ },
  { path: '/progress', settled: /begun/ },
  { path: '/quiz-analysis', settled: /^since / },
  {
    path: '/flashcards',
    settled: /^Who\?$/,
    steps: [['review mode', then('Review Mode', /^1 \/ 1$/)]],
  },
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
  { path: '/account?delete=1', settled: /They cannot be restored/ },
];

test.each(USER.map(named))('a user at $name meets no fault of structure', (each) => look(each, rosa));

test.each([
  { path: '/bookmarks', settled: /No bookmarks yet/, handlers: empty },
  { path: '/mistakes', settled: /No mistakes to practice/, handlers: empty },
  { path: '/deleted', settled: /Nothing here/, handlers: empty },
  { path: '/quiz-analysis', settled: /No quiz attempts yet/, handlers: empty },
  { path: '/flashcards', settled: /No flashcards yet/, handlers: empty },
  { path: '/notes', settled: /No notes yet/, handlers: empty },
  { path: '/review', settled: /Nothing to review yet|Nothing is due/, handlers: empty },
])('without any study, a user at $path meets no fault of structure', (each) => look(each, rosa));

test('a part that cannot be loaded has no fault of structure', () =>
  look({ path: '/notes', settled: /Try Again/, handlers: { 'notes.page': down } }, rosa));

test('the search dialog and the menu of a phone have no fault of structure', async () => {
  setViewportWidth(390);
  await look(
    {
      path: '/dashboard',
      settled: /of all topics/,
      steps: [
        ['the menu', press('Toggle sidebar')],
        [
          'the search',
          async (user) => {
            await user.keyboard('{Escape}');
            await press(/^Search/)(user);
            await screen.findByRole('combobox', { name: /search/i });
          },
        ],
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
