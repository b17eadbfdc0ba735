import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WORKER_PATH } from '#shared/service-worker.ts';
import { createAccount, journeys, register } from './browser.ts';
import { type ProxyServer, passOn, sendAsItIs, startProxy } from './proxy.ts';
import { answerQuestions, everythingSent, openQuiz } from './quiz-steps.ts';
import { OFFLINE, workerReady } from './service-worker.ts';

const { open, expectFault } = journeys();

/** Stands between the browser and the product, and can serve a release with other names, as after a deploy. */
let proxy: ProxyServer;
let isReleased = false;
/** A script in a page, in the worker or in another script. */
const SCRIPT = /(\.\/|assets\/)([\w.-]+-[\w-]{7,8}\.js)/g;
/** The revision of the kept page, in the worker. */
const REVISION = /\b[0-9a-f]{16}\b/g;
const OLD_SCRIPT = /^\/assets\/(?!next-).*\.js$/;

beforeAll(async () => {
  proxy = await startProxy(forward);
});
afterAll(() => proxy.close());
beforeEach(() => {
  isReleased = false;
});

function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const path = incoming.url!;
  if (isReleased && OLD_SCRIPT.test(path)) {
    outgoing.writeHead(404).end();
    return;
  }
  // A release has other texts, so the browser's copies of the earlier one are out of date.
  const { 'if-none-match': _etag, ...others } = incoming.headers;
  const headers = { ...others, 'accept-encoding': 'identity' };
  passOn(incoming, outgoing, { path: path.replace('/assets/next-', '/assets/'), headers, respond });

  async function respond(response: IncomingMessage) {
    if (!isReleased || !/html|javascript/.test(response.headers['content-type'] ?? '')) {
      return sendAsItIs(response, outgoing);
    }
    const { 'content-length': _length, ...rest } = response.headers;
    const body = (await response.toArray()).join('').replaceAll(SCRIPT, '$1next-$2');
    outgoing.writeHead(response.statusCode!, rest).end(path === WORKER_PATH ? body.replaceAll(REVISION, 'next') : body);
  }
}

const visit = () => open({ baseURL: proxy.url, serviceWorkers: 'allow' });
const entryOf = (page: Page) => page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src]')!.src);
const keysOf = (page: Page) => page.evaluate(() => Object.keys(localStorage));
/** The addresses in all caches, and all that they hold as one text. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const urls: string[] = [];
    let text = '';
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        urls.push(new URL(url).pathname);
        if (!url.includes('.woff2')) text += await (await cache.match(url))!.text();
      }
    }
    return { urls, text };
  });
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome, Rosa' }).waitFor();

test('what is due is reviewed without a connection, also after a reload, and each grade is sent once; the worker answers pages and assets only, and keeps nothing of a user [OFF-01, OFF-02, OFF-03]', async () => {
  const page = await visit();
  const { email } = await register(page);
  for (let card = 0; card < 10; card++) {
    const data = { topicId: '5.3', question: `Question ${card}`, answer: `Answer ${card}` };
    expect((await page.request.post('/api/flashcards', { data })).ok()).toBe(true);
  }
  // The review itself is never opened before the connection is lost.
  await page.goto('/dashboard');
  await welcome(page);
  await workerReady(page);
  await expect.poll(() => keysOf(page)).toContainEqual(expect.stringContaining('/review.queue'));

  const answers = new Map<string, boolean>();
  page.on('response', (response) => answers.set(new URL(response.url()).pathname, response.fromServiceWorker()));
  await page.reload();
  await welcome(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => (await fetch('/api/auth/user')).json());
  const fromWorker = [...answers].filter(([, isFromWorker]) => isFromWorker).map(([path]) => path);
  const others = [...answers].filter(([, isFromWorker]) => !isFromWorker).map(([path]) => path);
  expect(fromWorker).toContain('/dashboard');
  expect(fromWorker.filter((path) => !/^\/(assets\/|dashboard$)/.test(path))).toEqual([]);
  expect(others.filter((path) => path.startsWith('/trpc/')).length).toBeGreaterThan(0);
  expect(others).toContain('/api/auth/user');
  const { urls, text } = await cached(page);
  expect(urls.filter((path) => !/^\/(assets\/|kept-page$)/.test(path))).toEqual([]);
  expect(urls.length).toBeGreaterThan(50);
  for (const personal of [email, 'Delgado']) expect(text).not.toContain(personal);

  expectFault(OFFLINE);
  await page.context().setOffline(true);
  await page.goto('/review');
  const review = async (left: number) => {
    await page.getByText(new RegExp(`^${left} left`)).waitFor();
    await page.getByRole('button', { name: 'Show Answer' }).click();
    await page.getByRole('button', { name: /^Good/ }).click();
  };
  for (let left = 10; left > 6; left--) await review(left);
  await page.getByText("4 grades not saved yet. Keep going: they're safe on this device.").waitFor();
  await page.reload();
  for (let left = 6; left > 0; left--) await review(left);
  await page.getByText("10 grades not saved yet. Keep going: they're safe on this device.").waitFor();

  const graded: string[] = [];
  page.context().on('response', (response) => {
    // One request can carry several.
    graded.push(...(new URL(response.url()).pathname.match(/review\.grade/g) ?? []));
  });
  const otherTab = await page.context().newPage();
  await otherTab.goto('/dashboard');
  await welcome(otherTab);
  await page.context().setOffline(false);
  await everythingSent(page);
  // A visit sends what still waits.
  await otherTab.reload();
  await welcome(otherTab);
  await otherTab.waitForLoadState('networkidle');
  expect(graded).toHaveLength(10);
  const summary = await page.evaluate(async () => (await fetch('/api/review/summary')).json());
  expect(summary.reviewed.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(10);
});

test('signing out leaves nothing on the device, the next user sees nothing of the first, and a sign-in that has ended shows nothing without a connection [OFF-04]', async () => {
  const page = await visit();
  await createAccount(page, '/topic/1.1');
  await openQuiz(page);
  await answerQuestions(page, 1, 1);
  await workerReady(page);
  await expect.poll(() => keysOf(page)).toContainEqual(expect.stringContaining('/quiz.current'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page
    .getByRole('link', { name: 'Get Started' })
    .or(page.getByRole('button', { name: 'Get Started' }))
    .first()
    .waitFor();
  const left = () =>
    page.evaluate(async () => ({
      kept: Object.keys(localStorage).filter((key) => /^(kept|draft|outbox)\//.test(key)),
      databases: (await indexedDB.databases()).length,
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
  await expect.poll(left).toEqual({ kept: [], databases: 0, caches: [], workers: 0 });

  await createAccount(page, '/dashboard');
  await welcome(page);
  await workerReady(page);
  await expect.poll(() => keysOf(page)).toContainEqual(expect.stringContaining('/auth.user'));
  expectFault(OFFLINE);
  await page.context().setOffline(true);
  await page.goto('/topic/1.1?tab=quiz');
  await page.getByText('Error Loading Quiz').waitFor();

  await page.context().setOffline(false);
  await page.context().clearCookies();
  await page.goto('/blog');
  await page.getByRole('heading', { level: 1, name: /Blog/ }).waitFor();
  await expect.poll(async () => (await keysOf(page)).filter((key) => key.startsWith('kept/'))).toEqual([]);
  await page.context().setOffline(true);
  await page.goto('/dashboard');
  await page.getByText("You're offline.", { exact: false }).waitFor();
  expect(await page.getByText('Rosa').count()).toBe(0);
});

test('after a release the page is never stale, and the new worker takes over [OFF-05]', async () => {
  const page = await visit();
  await createAccount(page, '/dashboard');
  await welcome(page);
  await workerReady(page);
  const entry = new URL(await entryOf(page)).pathname;
  const next = entry.replace('/assets/', '/assets/next-');
  isReleased = true;

  await page.reload();
  await welcome(page);
  expect(await entryOf(page)).toBe(`${proxy.url}${next}`);
  // The worker of the new release removes the files of the earlier one.
  await expect.poll(async () => (await cached(page)).urls.includes(entry)).toBe(false);
  expect((await cached(page)).urls).toContain(next);

  expectFault(OFFLINE);
  await page.context().setOffline(true);
  await page.reload();
  await welcome(page);
  expect(await entryOf(page)).toBe(`${proxy.url}${next}`);
});
