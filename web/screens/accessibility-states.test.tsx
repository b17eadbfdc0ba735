import { act, screen, within } from '@testing-library/react';
import { onTestFinished, test } from 'vitest';
import type { Plan, PlanStatus } from '#shared/plans.ts';
import type { SearchResult } from '#shared/search.ts';
import type { StudySession } from '#shared/study-sessions.ts';
import { DEFAULT_SETTINGS } from '#shared/study-settings.constants.ts';
import type { TutorEvent } from '#shared/tutor.ts';
import { setServerReachable } from '#web/lib/connection.ts';
import {
  checkScreen,
  inSequence,
  keys,
  leave,
  named,
  press,
  pressFor,
  pressToOpen,
  type Screen,
  type User,
} from '#web/testing/check-screen.tsx';
import { examServer, sitting } from '#web/testing/exam-server.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { hoursAgo } from '#web/testing/moments.ts';
import { pageOf } from '#web/testing/pages.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { enough, notEnough } from '#web/testing/readiness-server.ts';
import { rosa } from '#web/testing/render-screen.tsx';
import { dueQuestion, queueOf } from '#web/testing/review-server.ts';
import { setViewportWidth } from '#web/testing/setup.ts';
import { removeSpeech, replaceSpeech } from '#web/testing/speech.ts';
import { today } from '#web/testing/today-server.ts';
import { question, tenQuestions } from '#web/testing/topic-server.ts';

// The dialogs, menus, errors and later states of the screens in accessibility.test.tsx.

const openExam: Handlers = examServer({
  ...sitting('full', 95),
  answers: [1, 2, 3].map((position) => ({ position, chosen: 0, flagged: position === 2 })),
}).handlers;
const EXAM: Screen[] = [
  {
    path: '/exam',
    state: ' with an open exam',
    settled: /Continue your full exam/,
    handlers: openExam,
    steps: [['abandoning', pressFor('Abandon Exam', /Abandon this exam/)]],
  },
  {
    path: '/dashboard',
    state: ' with an open exam',
    settled: /Continue Exam/,
    handlers: {
      ...openExam,
      'today.get': () => ({ ...today, next: { ...today.next!, kind: 'resume-exam' } }),
    },
  },
  {
    path: '/exam/exam-1',
    state: ' with answers and a flag',
    settled: /What is asked in 1\?/,
    handlers: examServer(sitting('full')).handlers,
    steps: [
      ['answered and flagged', keys('cf', /^All answers saved$/)],
      ['asked to finish', pressFor('Finish Exam', /82 questions unanswered/)],
    ],
  },
];

const planOf = (status: Partial<PlanStatus>): Handlers => ({
  'plans.status': () => ({
    ...{ status: 'in_progress', error: null, stage: null, source: null },
    ...{ requestedAt: hoursAgo(0), startedAt: hoursAgo(0), finishedAt: null },
    ...status,
  }),
  'plans.content': () => plan,
});
const plan: Plan = {
  ...{ topicId: '2.2', source: 'curated', model: null, finishedAt: hoursAgo(0) },
  mainConcepts: Array.from({ length: 7 }, (_, index) => `**Concept ${index + 1}.** What it is.`),
  examples: ['One', 'Two', 'Three'].map((title) => ({
    title,
    scenario: 'Who does what.',
    application: 'What follows.',
  })),
  examTip: 'Ask first who owns the policy.',
  importantNotes: Array.from({ length: 10 }, (_, index) => `Note ${index + 1}`),
};
const answer: TutorEvent = {
  type: 'done',
  message: {
    ...{ id: 'm1', speaker: 'tutor', about: null, notice: null, isStopped: false, createdAt: hoursAgo(0) },
    text: 'It takes **20 hours** [f:5.3-f15].\n\n| What | Limit |\n|---|---|\n| Death benefits | $500,000 |',
    facts: [
      {
        ...{ id: '5.3-f15', statement: 'Prelicensing is 20 hours.', source: 'N.J.A.C. 11:17-3.4(a)' },
        ...{ checked: '2026-11-21', confidence: 'A' },
      },
    ],
    passages: [],
  },
};
const tutor: Handlers = {
  'tutor.ask': async function* () {
    yield answer;
  } as never,
};
const ask = async (user: User) => {
  const panel = within(await screen.findByRole('region', { name: 'Ask about this topic' }));
  await pasteInto(user, await panel.findByRole('textbox', { name: 'Your question' }), 'How many hours?');
  await user.keyboard('{Enter}');
  await panel.findByText('20 hours');
};
const answered = (isCorrect: (index: number) => boolean): Handlers => ({
  'quiz.current': () => ({
    runId: 'run',
    questions: tenQuestions,
    answers: tenQuestions.map(({ id }, index) => ({ questionId: id, chosen: isCorrect(index) ? 0 : 2 })),
  }),
  'readiness.change': () => ({ before: { chance: 0.6, expected: 59 }, after: { chance: 0.7, expected: 61 } }),
});
const TOPIC: Screen[] = [
  { path: '/topic/6', settled: /Watch the word paid-up/ },
  {
    path: '/topic/2.2',
    state: ' with its parts',
    settled: /Watch the word paid-up/,
    handlers: tutor,
    steps: [
      ['bookmarked', pressFor('Bookmark', /^Topic bookmarked$/)],
      ['with notes', pressFor('Your notes on this topic', /^Note$/)],
      ['with an answer of the tutor', ask],
      ['with its source', pressFor('Source 1', /^Checked on/)],
    ],
  },
  {
    path: '/topic/2.2?view=full',
    settled: /Rosa is 100 and alive/,
    steps: [['with a definition', pressFor('maturity', /The date at which/)]],
  },
  {
    path: '/topic/2.2?tab=quiz',
    state: ' passed',
    settled: /You passed/,
    handlers: answered((index) => index < 9),
  },
  {
    path: '/topic/2.2?tab=quiz',
    state: ' failed',
    settled: /^Keep studying/,
    handlers: answered((index) => index < 5),
    steps: [['the result', pressFor('See Result', /^What you missed$/)]],
  },
  {
    path: '/topic/2.2?tab=quiz',
    state: ' with a report',
    settled: /Question 1 of 10/,
    steps: [
      ['asked to start over', inSequence(keys('a{Enter}', /^Correct$/), press('Restart'))],
      ['back', keys('{Escape}', /^Correct$/)],
      ['reporting', pressFor('Report this question', /Send Report/)],
    ],
  },
  {
    path: '/topic/2.2?view=detailed',
    state: ' in the queue',
    settled: /Queued for generation/,
    handlers: planOf({ status: 'pending' }),
  },
  {
    path: '/topic/2.2?view=detailed',
    state: ' in the making',
    settled: /AI is generating content/,
    handlers: planOf({ stage: 'checking' }),
  },
  {
    path: '/topic/2.2?view=detailed',
    state: ' finished',
    settled: /Main concepts/,
    handlers: planOf({ status: 'completed', source: 'curated', finishedAt: hoursAgo(0) }),
  },
  {
    path: '/topic/2.2?view=detailed',
    state: ' failed',
    settled: /could not be written/,
    handlers: planOf({ status: 'failed', error: 'The plan could not be written today.' }),
  },
];

const skipTo = (text: RegExp) => pressFor('Skip', text);
const DAY: Screen[] = [
  {
    path: '/dashboard',
    state: ' with a part done',
    settled: /^Done$/,
    handlers: {
      'today.get': () => ({ ...today, blocks: today.blocks.map((block, index) => ({ ...block, isDone: index < 1 })) }),
      'studySettings.get': () => ({
        examDate: '2026-12-14',
        minutesPerDay: 40,
        timeZone: 'America/New_York',
        hasStudied: null,
      }),
    },
    steps: [
      ['study settings', pressFor('Change Settings', /^I haven't scheduled it$/)],
      [
        'study settings without a date',
        async (user) => {
          await user.clear(screen.getByLabelText('Exam date'));
          await pressFor('Save Settings', /Enter your exam date/)(user);
        },
      ],
    ],
  },
  {
    path: '/dashboard',
    state: ' on the exam day',
    settled: /Two government-issued IDs/,
    handlers: { 'today.get': () => ({ ...today, daysLeft: 0, blocks: [] }) },
  },
  {
    path: '/dashboard',
    state: ' with the questions of the first visit',
    settled: /When is your exam/,
    handlers: {
      'today.welcome': () => ({ isOpen: true, step: 1 }),
      'studySettings.save': (changes) => ({ ...DEFAULT_SETTINGS, ...changes }),
      'today.endWelcome': ({ step = 3 }) => ({ isOpen: step < 3, step: Math.min(step + 1, 3) }),
    },
    steps: [
      ['an error', pressFor('Next', /Enter your exam date/)],
      ['the minutes', skipTo(/^How many minutes/)],
      ['the studies', skipTo(/^Have you studied/)],
      ['the next step', skipTo(/^Start Review$/)],
    ],
  },
  {
    path: '/readiness',
    state: ' without enough answers',
    settled: /Not enough answers yet/,
    handlers: { 'readiness.get': () => notEnough },
  },
  {
    path: '/readiness',
    state: ' with a score report to type in',
    settled: /Enter Your Score Report/,
    steps: [
      ['the form', async (user) => user.click(screen.getByText('Enter Your Score Report'))],
      ['an error', pressFor('Save Report', /Please enter the date of the exam/)],
    ],
  },
  {
    path: '/readiness',
    state: ' with a score report',
    settled: /Edit Report/,
    handlers: {
      'readiness.get': () => ({
        ...enough,
        report: { takenOn: '2026-10-30', areas: [{ area: '1', percent: 60 }] },
      }),
    },
  },
];

const numberDrill: Handlers = {
  'drill.current': () => ({ runId: 'drill', questions: [question(1)], answers: [], solved: [] }),
  'drill.answer': ({ chosen }) => ({ isCorrect: chosen === 0, correct: 0, remaining: 0 }),
};
const PRACTICE: Screen[] = [
  {
    path: '/practice',
    state: ' without a weak topic',
    settled: /^You have none now\.$/,
    handlers: {
      'practice.weakTopics': () => ({ topicIds: [] }),
    },
  },
  {
    path: '/practice/quiz',
    settled: /Question 1 of 10/,
    handlers: { 'practice.current': () => ({ runId: 'run', questions: tenQuestions, answers: [] }) },
  },
  {
    path: '/practice/quiz',
    state: ' at its end',
    settled: /Question 1 of 1/,
    handlers: {
      'practice.current': () => ({ runId: 'run', questions: [question(1)], answers: [] }),
      'practice.submit': () => ({ score: 0, total: 1, areas: [] }),
    },
    steps: [
      ['the last answer', keys('c{Enter}', /^Keep studying/)],
      ['the result', keys('{Enter}', /^What you missed$/)],
    ],
  },
  {
    path: '/exam',
    state: ' about to start',
    settled: /^Start Full Exam$/,
    steps: [['the question', pressToOpen('Start Full Exam', 'Start a full exam?')]],
  },
  {
    path: '/mistakes',
    state: ' with a choice of areas',
    settled: /The other answers/,
    steps: [['the other answers', async (user) => user.click(screen.getByText('The other answers'))]],
  },
  {
    path: '/drill',
    state: ' answered',
    settled: /What is asked in 1/,
    handlers: numberDrill,
    steps: [
      ['missed', keys('b{Enter}', /^Incorrect$/)],
      ['again', keys('{Enter}', /^You missed this one/)],
      ['solved', keys('d{Enter}', /^Correct$/)],
      ['the result', keys('{Enter}', /You got all/)],
    ],
  },
  {
    path: '/review',
    state: ' with a question and the settings',
    settled: /10 days/,
    handlers: { 'review.queue': () => queueOf([dueQuestion('q')]) },
    steps: [
      ['explained', keys('c ', /^Incorrect$/)],
      ['study settings', pressFor('Change Settings', /^I haven't scheduled it$/)],
    ],
  },
];

const LISTS: Screen[] = [
  {
    path: '/flashcards',
    state: ' without cards',
    settled: /^Decks by topic$/,
    handlers: { 'flashcards.page': () => pageOf([]) },
  },
  {
    path: '/flashcards',
    state: ' with its form and dialogs',
    settled: /^Who\?$/,
    steps: [
      ['the form', press('Create Custom Flashcard')],
      ['an error', pressFor('Create Flashcard', /Please fill in all fields/)],
      ['the files', inSequence(leave, pressFor('Download', /For Anki/))],
      ['deleting all', inSequence(leave, press('Delete All'))],
    ],
  },
  {
    path: '/flashcards?review=1',
    settled: /^1 \/ 1$/,
    steps: [['turned', pressFor('Show Answer', /The Commissioner/)]],
  },
  {
    path: '/account',
    state: ' with errors and dialogs',
    settled: /Download my data/,
    steps: [
      ['an error', press('Change password')],
      ['signing out', press('Sign out everywhere')],
      ['deleting', inSequence(leave, pressFor('Delete account', /You can.t undo this/))],
      ['deleting without the password', press('Delete account')],
    ],
  },
];

const session: StudySession = {
  ...{ id: 'one', goal: { kind: 'minutes', amount: 25 }, startedAt: hoursAgo(0), finishedAt: null },
  ...{ activeSeconds: 60, isPaused: false, answers: 3, cards: 2, topics: ['1.1'], isGoalMet: false },
};
const found: SearchResult = {
  ...{ kind: 'term', topicId: '2.2', title: 'grace period', anchor: 'grace-period' },
  excerpt: [{ text: 'grace', isMatch: true }],
};
const search = (words: string, text: RegExp) => async (user: User) => {
  const box = await screen.findByRole('combobox');
  await user.clear(box);
  await pasteInto(user, box, words);
  await screen.findByText(text);
};
const FRAME: Screen[] = [
  {
    path: '/blog',
    state: ' with the search',
    settled: /October 14, 2025/,
    handlers: {
      'search.find': ({ words }) => {
        if (words === 'failure') throw refusal(500, 'Something went wrong');
        return words === 'grace' ? [found] : [];
      },
    },
    steps: [
      ['results', inSequence(press(/^Search/), search('grace', /^grace period$/))],
      ['nothing', search('xyzzy', /^No matches for/)],
      ['a failure', search('failure', /Something went wrong/)],
    ],
  },
  {
    path: '/topic/9.9',
    state: ' with a study session',
    settled: /Topic Not Found/,
    handlers: { 'studySessions.start': () => session },
    steps: [['its goal', pressFor('Study session', /^Start$/)]],
  },
  {
    path: '/nothing-here',
    state: ' with an open study session',
    settled: /404 Page Not Found/,
    handlers: {
      'studySessions.current': () => session,
      'studySessions.report': () => session,
      'studySessions.finish': () => ({ ...session, finishedAt: hoursAgo(0) }),
    },
    steps: [
      ['its panel', pressFor(/^Study session:/, /^Finish$/)],
      ['its result', pressFor('Finish', /Goal not met/)],
    ],
  },
  {
    path: '/terms',
    state: ' without the server',
    settled: /Last Updated/,
    steps: [
      [
        'the notice',
        async () => {
          act(() => setServerReachable(false));
          await screen.findAllByText(/We can't reach the server/);
        },
      ],
    ],
  },
];

test.each(named([...EXAM, ...TOPIC, ...DAY, ...PRACTICE, ...LISTS, ...FRAME]))(
  'a user at $name meets no fault of structure',
  (each) => checkScreen(each, rosa),
);

test.each(
  named([
    {
      path: '/sign-in',
      settled: /Create account/,
      steps: [['errors', press('Create account')]],
    },
    { path: '/contact', settled: /24-48 hours/, steps: [['errors', press(/^Send/)]] },
    {
      path: '/reset-password',
      hash: 'token=none',
      settled: /Save and sign in/,
      steps: [['errors', press('Save and sign in')]],
    },
    {
      path: '/',
      state: ' with an answered question',
      settled: /^Get Started$/,
      steps: [
        [
          'the answer',
          async (user) => {
            await user.click(screen.getAllByRole('radio')[0]!);
            await keys('{Enter}', /^(Correct|Incorrect)$/)(user);
          },
        ],
      ],
    },
    {
      path: '/how-we-estimate',
      settled: /^What it can't know$/,
      steps: [
        [
          'the tables',
          async (user) => {
            for (const label of screen.getAllByText('Show as a table')) await user.click(label);
          },
        ],
      ],
    },
  ]),
)('a visitor at $name meets no fault of structure in what follows', (each) => checkScreen(each));

test.each(
  named([
    {
      path: '/exam/exam-1',
      settled: /What is asked in 1\?/,
      handlers: examServer(sitting('full')).handlers,
      steps: [['the map', pressFor('Map', /Question map/)]],
    },
    {
      path: '/topic/2.2',
      settled: /Watch the word paid-up/,
      steps: [['the contents', pressFor(/^Contents, at/, /^Contents$/)]],
    },
  ]),
)('on a phone a user at $name meets no fault of structure', async (each) => {
  setViewportWidth(390);
  await checkScreen(each, rosa);
});

test.each([390, 1440])('the player in a window of %i px has no fault of structure [BEYOND-03]', async (width) => {
  setViewportWidth(width);
  replaceSpeech();
  onTestFinished(removeSpeech);
  const listen = pressFor('Listen to Quick Recap', /^1 of \d+$/);
  await checkScreen({ path: '/topic/2.2', settled: /Watch the word paid-up/, steps: [['listening', listen]] }, rosa);
});
