import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { journeys, register } from './browser.ts';
import { atExamQuestion } from './exam-steps.ts';
import { type ProxyServer, passOn, startProxy } from './proxy.ts';
import { everythingSent } from './quiz-steps.ts';

const { open, expectFault } = journeys();

type Fault = {
  begin: (context: BrowserContext) => Promise<unknown>;
  end: (context: BrowserContext) => Promise<unknown>;
};

/** Everything by which the program talks to the server. */
const CALLS = /\/(trpc\/|readyz)/;
/** Stands between the browser and the product, and can respond to the calls as one does while the server restarts. */
let proxy: ProxyServer;
let faultStatus: number | null = null;

beforeAll(async () => {
  proxy = await startProxy((incoming, outgoing) => {
    if (faultStatus === null || !CALLS.test(incoming.url!)) return passOn(incoming, outgoing);
    incoming.resume();
    outgoing.writeHead(faultStatus, { 'content-type': 'text/html' }).end('<h1>Please wait</h1>');
  });
});
afterAll(() => proxy.close());
afterEach(() => {
  faultStatus = null;
});

const proxyStatus = (status: number): Fault => ({
  begin: async () => {
    faultStatus = status;
  },
  end: async () => {
    faultStatus = null;
  },
});

let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];
const FAULTS: Record<string, Fault> = {
  'without a connection': { begin: (context) => context.setOffline(true), end: (context) => context.setOffline(false) },
  'after a sign-out elsewhere': {
    begin: async (context) => {
      cookies = await context.cookies();
      await context.clearCookies();
    },
    end: async (context) => {
      await Promise.all(context.pages().map((page) => page.getByText("You're signed out").first().waitFor()));
      await context.addCookies(cookies);
      await context.pages()[0]!.goto('/notes');
    },
  },
  "during a proxy's 404": proxyStatus(404),
  'during a 502': proxyStatus(502),
  'during an error page': proxyStatus(500),
};

/** Opens a page of a new user. */
async function openUser(): Promise<Page> {
  expectFault(/ERR_INTERNET_DISCONNECTED|status of (401|404|500|502)|LoadError/);
  const page = await open({ baseURL: proxy.url });
  await register(page);
  return page;
}

const SENT = /\/trpc\/(quiz\.keepAnswer|drill\.answer|review\.grade|exams\.saveAnswer)/;
/** Counts the answers and grades that the server has accepted. */
function countSent(context: BrowserContext): () => number {
  let sent = 0;
  context.on('response', (response) => {
    if (SENT.test(response.url()) && response.status() === 200) sent += 1;
  });
  return () => sent;
}

const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox/')).length);

/** Lets the user answer during the fault. All that many answers wait for its end, and then the server accepts each once. */
async function answerDuring(page: Page, { begin, end }: Fault, count: number, answer: () => Promise<unknown>) {
  const sent = countSent(page.context());
  await begin(page.context());
  await answer();
  await expect.poll(() => waiting(page)).toBe(count);
  await end(page.context());
  await everythingSent(page);
  expect(sent()).toBe(count);
}

async function newTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

/** In a drill, the choice is the answer. */
async function answerQuestion(tab: Page): Promise<void> {
  await tab.getByRole('radio').nth(1).click();
  const submit = tab.getByRole('button', { name: 'Submit Answer' });
  if (await submit.isVisible()) await submit.click();
}

async function gradeCard(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Show Answer' }).click();
  await tab.getByRole('button', { name: /^Good/ }).click();
}

test.each(Object.entries(FAULTS))(
  '%s, the answers and grades of two tabs each of a quiz, a practice, a drill and a review wait, and are sent once [OFF-03, QUIZ-27, DRILL-03]',
  async (_when, fault) => {
    const page = await openUser();
    const read = async (path: string) => await (await page.request.get(path)).json();
    const post = (path: string, data: object) => page.request.post(path, { data });
    await post('/api/practice', { scope: 'exam', count: 5 });
    await post('/api/drill', { count: 10 });
    for (const card of [1, 2]) await post('/api/flashcards', { topicId: '5.3', question: `Q${card}`, answer: 'A' });
    await page.goto('/topic/1.1?tab=quiz');
    const quizzes = [page, await newTab(page, '/topic/2.1?tab=quiz')];
    for (const path of ['/practice/quiz', '/practice/quiz', '/drill', '/drill']) quizzes.push(await newTab(page, path));
    const reviews = [await newTab(page, '/review'), await newTab(page, '/review')];
    for (const tab of quizzes) await tab.getByRole('radio').first().waitFor();
    for (const tab of reviews) await tab.getByRole('button', { name: 'Show Answer' }).waitFor();

    // At once, because a sign-in that has ended leads to the start page in every tab whose call is refused.
    const answer = () => Promise.all([...quizzes.map(answerQuestion), ...reviews.map(gradeCard)]);
    await answerDuring(page, fault, 8, answer);
    for (const topicId of ['1.1', '2.1'])
      expect((await read(`/api/quiz/current?topicId=${topicId}`)).answers).toHaveLength(1);
    // Both tabs have answered the same question alike, which counts once.
    for (const path of ['/api/practice/current', '/api/drill/current'])
      expect((await read(path)).answers).toHaveLength(1);
    const { reviewed } = await read('/api/review/summary');
    expect(reviewed.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(2);
  },
);

test.each(Object.entries(FAULTS))(
  '%s, the answers of two tabs of an exam wait, and are sent once [OFF-03, EXAM-19]',
  async (_when, fault) => {
    const page = await openUser();
    const { id } = await (await page.request.post('/api/exams', { data: { kind: 'mini' } })).json();
    await page.goto(`/exam/${id}`);
    await atExamQuestion(page, 1, 20);
    const other = await newTab(page, `/exam/${id}`);
    await atExamQuestion(other, 1, 20);
    await other.getByRole('button', { name: 'Next' }).click();
    await atExamQuestion(other, 2, 20);

    const answer = () => Promise.all([page, other].map((tab) => tab.getByRole('radio').nth(1).click()));
    await answerDuring(page, fault, 2, answer);
    const { answers } = await (await page.request.get('/api/exams/current')).json();
    expect(answers).toMatchObject([
      { position: 1, chosen: 1 },
      { position: 2, chosen: 1 },
    ]);
  },
);

test('a tab that does not know yet what another has sent does not send it again [OFF-03]', async () => {
  const page = await openUser();
  await page.addInitScript(() => {
    Storage.prototype.removeItem = () => {};
  });
  await page.request.post('/api/drill', { data: { count: 10 } });
  await page.goto('/drill');
  const sent = countSent(page.context());
  await answerQuestion(page);
  await expect.poll(sent).toBe(1);
  // A drill is loaded after what waits is sent.
  const other = await newTab(page, '/drill');
  await other.getByRole('radio').first().waitFor();
  expect(sent()).toBe(1);
});
