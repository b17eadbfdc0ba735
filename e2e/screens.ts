// `npm run screens [folder] [names]`: a picture of every screen at three widths, light and dark, signed out and in, to look at.
// With names, such as `dashboard quiz`, only of these pages and tasks.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { ServedQuiz } from '#shared/quiz.ts';
import { runningDatabaseUrl } from '../scripts/start/database.ts';
import { launchBrowser } from './launch.ts';
import { startStack } from './stack.ts';
import { addStatistics } from './statistics.ts';
import { takeExam } from './take-exam.ts';

const [out = 'screens', ...names] = process.argv.slice(2);
const folder = resolve(out);
const isWanted = (name: string) => names.length === 0 || names.includes(name);
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const THEMES = ['light', 'dark'] as const;
const PAGES = {
  home: '/',
  'sign-in': '/sign-in',
  topic: '/topic/2.2',
  'topic-full': '/topic/2.2?view=full',
  'topic-law': '/topic/5.3',
  'topic-of-no-area': '/topic/6',
  glossary: '/glossary',
  'plan-offer': '/topic/2.1?view=detailed',
  'plan-finished': '/topic/2.2?view=detailed',
  dashboard: '/dashboard',
  bookmarks: '/bookmarks',
  practice: '/practice',
  mistakes: '/mistakes',
  drill: '/drill',
  'law-numbers': '/drill/numbers',
  sheet: '/sheet',
  exam: '/exam',
  review: '/review',
  readiness: '/readiness',
  'how-we-estimate': '/how-we-estimate',
  progress: '/progress',
  'quiz-analysis': '/quiz-analysis',
  flashcards: '/flashcards',
  notes: '/notes',
  'why-agent': '/why-agent',
  blog: '/blog',
  'blog-article': '/blog/pass-nj-insurance-exam-first-try',
  contact: '/contact',
  deleted: '/deleted',
  account: '/account',
  'account-delete': '/account?delete=1',
  'reset-password': '/reset-password',
  'new-password': '/reset-password#token=none',
  'confirm-email': '/confirm-email#token=none',
  'confirm-address': '/confirm-address#token=none',
  privacy: '/privacy',
  terms: '/terms',
  'not-found': '/nothing-here',
};
const CARDS = [
  ['5.4', "How long are a producer's records kept?", '5 years after the coverage ends.'],
  [
    '5.1',
    "Who makes New Jersey's insurance statutes, and who makes its regulations?",
    'The Legislature makes statutes; the Commissioner makes regulations.',
  ],
  [
    '6',
    'How long does a member have to convert coverage after leaving the group?',
    '31 days, without evidence of insurability.',
  ],
  [
    '2.1',
    'Whose death or disability starts the payor benefit?',
    "The payor's, usually a parent. The insured is the child.",
  ],
  [
    '2.2',
    'Which nonforfeiture option keeps the full face amount?',
    'Extended term: the same face for a shorter time, no more premium.',
  ],
  [
    '5.3',
    'How many continuing education credits does each license term require, and how many in ethics?',
    '24 credits in two years, 3 of them in ethics. One of the three may be insurance fraud.',
  ],
] as const;
const NOTES = [
  ['5.5', 'Life: $500,000 death benefit, not over $100,000 cash. Never mention the association to sell.'],
  ['2.2', 'Free look counts from the day the owner RECEIVES the policy. 10 days, 30 on replacement.'],
  ['5.4', 'Twisting = another insurer. Churning = same insurer.\nBoth are a misrepresentation first.'],
] as const;
const ACCOUNT = {
  firstName: 'Rosa',
  lastName: 'Delgado',
  email: 'rosa.delgado@example.com',
  password: 'a long enough password',
};

await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'study-guide-screens-'));
const stack = await startStack(dataDir);
let browser: Browser | undefined;

try {
  browser = await launchBrowser();
  await addStatistics(await runningDatabaseUrl(dataDir));
  const cookie = await study();
  for (const size of SIZES) {
    for (const colorScheme of THEMES) {
      await shootAll(browser, 'visitor', size, colorScheme);
      await shootAll(browser, 'user', size, colorScheme, cookie);
    }
  }
} finally {
  await browser?.close();
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** A user with a few days of study, made through the product's own calls. */
async function study(): Promise<{ name: string; value: string; url: string }> {
  const register = await call('POST', '/auth/register', ACCOUNT);
  const [name, value] = register.headers.getSetCookie()[0]!.split(';')[0]!.split('=') as [string, string];
  const cookie = `${name}=${value}`;
  await call('POST', '/today/welcome', { hasStudied: true }, cookie);
  const examDate = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await call('PUT', '/study-settings', { examDate, minutesPerDay: 45, timeZone: 'America/New_York' }, cookie);
  for (const topicId of ['1.1', '1.3', '1.4', '2.1', '5.1'])
    await call('POST', `/progress/${topicId}/complete`, undefined, cookie);
  for (const [topicId, minutes] of Object.entries({ '1.1': 42, '1.2': 8, '2.2': 95, '5.3': 61, '3.2': 20 })) {
    await call(
      'POST',
      '/progress',
      { topicId, lastVisited: new Date(Date.now() - minutes * 3_600_000).toISOString() },
      cookie,
    );
    await call('POST', '/progress', { topicId, timeSpent: minutes * 60 }, cookie);
  }
  for (const [topicId, right] of [
    ['1.1', 9],
    ['1.3', 8],
    ['2.1', 8],
    ['5.1', 9],
    ['2.2', 7],
    ['5.3', 6],
    ['3.2', 5],
    ['4.2', 6],
  ] as const)
    await score(topicId, right, cookie);
  for (const topicId of ['1.1', '2.2', '5.3']) await missThree(topicId, cookie);
  await takeExams(cookie);
  await call('POST', '/practice', { scope: 'exam', count: 10 }, cookie);
  for (const topicId of ['2.2', '5.3', '4.6']) await call('POST', '/bookmarks', { topicId }, cookie);
  await call('POST', '/topics/2.2/detailed-plan', undefined, cookie);
  for (const [topicId, content] of NOTES) await call('POST', '/notes', { topicId, content }, cookie);
  for (const [topicId, question, answer] of CARDS) {
    await call('POST', '/flashcards', { topicId, question, answer }, cookie);
  }
  return { name, value, url: stack.url };
}

/** A mini exam that is passed, and a full exam that is not. */
async function takeExams(cookie: string): Promise<void> {
  const callOf = async (method: string, path: string, body?: object) => (await call(method, path, body, cookie)).json();
  await takeExam(callOf, 'mini', { wrong: [4, 9, 13, 15], flagged: [4] });
  const every = (step: number) => Array.from({ length: 83 }, (_, index) => index + 1).filter((at) => at % step === 0);
  await takeExam(callOf, 'full', { wrong: every(3), unanswered: [78, 79, 82, 83], flagged: every(17) });
}

/** Takes a quiz of ten questions. */
async function score(topicId: string, right: number, cookie: string): Promise<void> {
  const generated = await call('POST', '/quiz/generate', { topicId, count: 10 }, cookie);
  const { runId, questions } = (await generated.json()) as ServedQuiz;
  const answers = questions.map(({ id, correctAnswer, options }, index) => ({
    questionId: id,
    chosen: (correctAnswer + (index < right ? 0 : 1)) % options.length,
  }));
  const sent = { topicId, runId, score: right, totalQuestions: 10, percentage: right * 10, answers };
  await call('POST', '/quiz-scores', sent, cookie);
}

/** Answers three questions of a new quiz wrong. */
async function missThree(topicId: string, cookie: string): Promise<void> {
  const generated = await call('POST', '/quiz/generate', { topicId, count: 10 }, cookie);
  const { runId, questions } = (await generated.json()) as ServedQuiz;
  for (const { id, correctAnswer, options } of questions.slice(0, 3)) {
    await call('PUT', `/quiz/${runId}/answers/${id}`, { chosen: (correctAnswer + 1) % options.length }, cookie);
  }
}

async function call(method: string, path: string, body?: object, cookie = ''): Promise<Response> {
  const response = await fetch(`${stack.url}/api${path}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), cookie },
    body: body ? JSON.stringify(body) : undefined,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function shootAll(
  from: Browser,
  who: 'visitor' | 'user',
  viewport: { width: number; height: number },
  colorScheme: (typeof THEMES)[number],
  cookie?: { name: string; value: string; url: string },
): Promise<void> {
  const context = await from.newContext({ baseURL: stack.url, viewport, colorScheme, reducedMotion: 'reduce' });
  if (cookie) await context.addCookies([cookie]);
  const page = await context.newPage();
  const shoot = async (name: string, fullPage = true) => {
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${who}-${name}-${viewport.width}-${colorScheme}.png`), fullPage });
  };
  for (const [name, path] of Object.entries(PAGES)) {
    if (!isWanted(name)) continue;
    await page.goto(path);
    await shoot(name);
  }
  const tasks = { quiz, sitExam, cardReview, editNote, examResult };
  for (const [name, task] of Object.entries(tasks)) if (cookie && isWanted(name)) await task(page, shoot);
  await context.close();
}

/** The topic has no unfinished quiz, so that its quiz begins with the first question. */
async function quiz(page: Page, shoot: (name: string, fullPage?: boolean) => Promise<void>): Promise<void> {
  await page.goto('/topic/5.4');
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  for (let question = 1; question <= 10; question++) {
    await page.getByText(`Question ${question} of 10`).waitFor();
    if (question === 3) await shoot('quiz-question', false);
    await page.getByRole('radio').first().check({ force: true });
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    if (question === 1) await shoot('quiz-feedback', false);
    if (question <= 4) await shoot(`quiz-answered-${question}`);
    if (question < 10) await page.getByRole('button', { name: 'Next Question' }).click();
  }
  await shoot('quiz-last');
  await page.getByRole('button', { name: 'See Result' }).click();
  await page
    .getByRole('region', { name: /^(Excellent|Keep)/ })
    .getByRole('link')
    .first()
    .waitFor();
  await shoot('quiz-result');
}

/** Shows the sitting of an exam, and abandons it. */
async function sitExam(page: Page, shoot: (name: string, fullPage?: boolean) => Promise<void>): Promise<void> {
  await page.goto('/exam');
  await page.getByRole('button', { name: 'Start Full Exam' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start Full Exam' }).click();
  for (let question = 1; question <= 30; question++) {
    await page.getByText(`Question ${question} of 83`, { exact: true }).waitFor();
    if (question % 7 > 0) await page.keyboard.press(String((question % 4) + 1));
    if (question % 9 === 0) await page.keyboard.press('f');
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('b');
  await page.getByText('All answers saved').waitFor();
  await shoot('exam-sitting', false);
  await page.keyboard.press('m');
  await shoot('exam-map', false);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Finish Exam' }).click();
  await shoot('exam-confirmation', false);
  await page.keyboard.press('Escape');
  await page.goto('/exam');
  await shoot('exam-open');
  await page.getByRole('button', { name: 'Abandon Exam' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandon Exam' }).click();
  await page.getByRole('button', { name: 'Start Full Exam' }).waitFor();
}

async function cardReview(page: Page, shoot: (name: string, fullPage?: boolean) => Promise<void>): Promise<void> {
  await page.goto('/flashcards');
  await page.getByRole('button', { name: 'Review Mode' }).click();
  await shoot('flashcards-review', false);
  await page.getByRole('button', { name: 'Show Answer' }).click();
  await page.getByRole('region', { name: 'Question' }).waitFor({ state: 'hidden' });
  await shoot('flashcards-review-answer', false);
}

async function editNote(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/notes');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await page.getByRole('button', { name: 'Edit note' }).nth(1).click();
  await shoot('notes-edit');
}

async function examResult(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/quiz-analysis');
  await page.getByRole('region', { name: 'Exams' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: /^(Not passed|Your baseline)/ }).waitFor();
  await shoot('exam-result');
  await page.getByRole('radio', { name: /^Flagged/ }).click();
  await page.getByRole('button', { name: 'Open all' }).click();
  await shoot('exam-result-open');
}
