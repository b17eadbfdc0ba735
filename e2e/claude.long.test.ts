import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { INJECTION, type StandIn, startClaude } from '../src/testing/claude.ts';
import { goodAnswer } from '../src/testing/claude-answers.ts';
import { createAccount, journeys, PHONE, tabTo } from './browser.ts';
import { screenFaults } from './faults.ts';
import { atQuestion, openQuiz } from './quiz-steps.ts';
import { type Stack, startStack } from './stack.ts';

// The tutor without a key, which the product of all journeys answers, and with a stand-in for Claude, on a product that
// also sends traces.

const ANSWER = 'The Life line needs **20 hours** of prelicensing [f:5.3-f15]. They are finished before the exam.';

type SpanData = { traceId: string; name: string; service: string; text: string };
const spans: SpanData[] = [];
// A collector that speaks OTLP over HTTP, in JSON.
const collector = createServer(async (request, response) => {
  // biome-ignore lint/suspicious/noExplicitAny: the body has the shape that OTLP defines.
  const body = (await json(request)) as any;
  for (const { resource, scopeSpans } of body.resourceSpans) {
    const service = resource.attributes.find(({ key }: { key: string }) => key === 'service.name').value.stringValue;
    for (const { spans: found } of scopeSpans) {
      for (const span of found)
        spans.push({ traceId: span.traceId, name: span.name, service, text: JSON.stringify(span) });
    }
  }
  response.setHeader('content-type', 'application/json').end('{}');
});

const { open, expectFault } = journeys();
const cleanUp = new AsyncDisposableStack();
let claude: StandIn;
let withKey: Stack;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'study-guide-claude-'));
  cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
  claude = await startClaude();
  cleanUp.defer(() => claude.close());
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  cleanUp.defer(() => {
    collector.close();
    collector.closeAllConnections();
  });
  const { port } = collector.address() as AddressInfo;
  withKey = await startStack(dataDir, { ...claude.env, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  cleanUp.defer(() => withKey.stop());
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(() => {
  claude.behave = () => 'good';
  claude.answer = () => ANSWER;
});

const panelOf = (page: Page) => page.getByRole('region', { name: 'Ask about this topic' });

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Ask about this topic' });

const fieldOf = (page: Page) => panelOf(page).getByLabel('Your question');

async function typeAndSend(page: Page, question: string) {
  await fieldOf(page).fill(question);
  await fieldOf(page).press('Enter');
}

async function ask(page: Page, question: string) {
  await typeAndSend(page, question);
  await expect.poll(() => fieldOf(page).inputValue()).toBe('');
}

test('without a key the study text answers with its own passages, and says so when it has none; Ask why gives the rationales with the letters on screen in a sheet, which the history keeps; a table is a table and fits a phone [LAND-02, TUTOR-01, TUTOR-02, TUTOR-04, TUTOR-06]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/topic/5.3');
  const panel = panelOf(page);
  await ask(page, 'How many hours of prelicensing does the Life line need?');
  await panel.getByRole('heading', { name: 'From the study text' }).waitFor();
  await expect.poll(() => panel.innerText()).toMatch(/prelicensing education: 20 hours for the Life line/);
  await panel.getByRole('button', { name: 'Source 1' }).first().click();
  await page
    .getByRole('dialog', { name: 'Source 1' })
    .getByText(/^Checked on /)
    .waitFor();
  await page.keyboard.press('Escape');
  await ask(page, 'What is the capital of France?');
  await panel.locator('ol').getByText("We couldn't find an answer in the study text.", { exact: false }).waitFor();
  expect(await screenFaults(page, [PHONE])).toEqual([]);

  await page.goto('/topic/5.4');
  await openQuiz(page);
  await page.getByRole('radio').first().check({ force: true });
  expect(await panelOf(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  const stem = await page.getByRole('heading', { level: 2 }).first().innerText();
  await page.getByRole('button', { name: 'Ask why' }).click();
  const sheet = sheetOf(page);
  const why = await sheet.getByText(/^You asked: Why is A (correct|incorrect)\?$/).innerText();
  await sheet.getByText(/^Your answer, A, is (correct|incorrect)\.$/).waitFor();
  await sheet.getByText(stem, { exact: true }).waitFor();
  if (why.includes('incorrect')) await sheet.getByText(/^The correct answer is [B-D]\.$/).waitFor();
  await sheet.getByRole('button', { name: 'Source 1' }).first().click();
  await page
    .getByRole('dialog', { name: 'Source 1' })
    .getByText(/^Checked on /)
    .click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Source 1' }).waitFor({ state: 'hidden' });
  expect(await screenFaults(page, [PHONE])).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Next Question' }).click();
  await atQuestion(page, 2);
  await page.goto('/topic/5.4');
  await panel.getByText(why).waitFor();
  await panel.getByText(stem, { exact: true }).waitFor();
  await expect.poll(() => panel.getByText(/ · Correct answer$/).count()).toBe(1);

  await page.goto('/topic/5.5');
  await ask(page, 'guaranty association limits');
  const table = panel.getByRole('group', { name: 'Table: What, Limit' });
  await table.getByRole('cell', { name: '$500,000' }).first().waitFor();
  expect(await screenFaults(page, [PHONE])).toEqual([]);
});

test("Claude's answer streams with its chip, stays after a reload, and goes when it is deleted, by keyboard; 'Ask why' brings the tutor's words as words, whatever they are; a server that goes away keeps the typed question [LAND-02]", async () => {
  const page = await open({ baseURL: withKey.url });
  await createAccount(page, '/topic/5.3');
  const panel = panelOf(page);
  claude.behave = () => 'falls silent';
  await tabTo(page, fieldOf(page));
  await page.keyboard.type('How many hours?');
  await page.keyboard.press('Enter');
  // The half that has come is there while the rest is not.
  await panel.getByText('The Life line needs').waitFor();
  await tabTo(page, panel.getByRole('button', { name: 'Stop' }));
  await page.keyboard.press('Enter');
  await panel.locator('ol').getByText('Stopped early.').waitFor();
  await expect.poll(() => claude.received.at(-1)!.isCutOff).toBe(true);

  claude.behave = () => 'slow';
  await ask(page, 'Once more: how many hours?');
  await panel.getByRole('button', { name: 'Source 1' }).last().click();
  await page.getByRole('dialog', { name: 'Source 1' }).getByText('the original text').waitFor();
  await page.keyboard.press('Escape');
  await panel.locator('ol').getByText('They are finished before the exam.').waitFor();
  expect(await screenFaults(page)).toEqual([]);

  await page.reload();
  await panel.getByText('Once more: how many hours?').waitFor();
  await panel.getByRole('button', { name: 'Delete questions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => panel.getByText('Once more: how many hours?').count()).toBe(0);
  await page.reload();
  await panel.getByText(/Ask in your own words/).waitFor();

  await page.route('**/trpc/tutor.ask**', (route) => route.abort());
  expectFault(/ERR_FAILED/);
  await typeAndSend(page, 'Does it stay?');
  await panel.getByText(/couldn't send/).waitFor();
  await expect.poll(() => fieldOf(page).inputValue()).toBe('Does it stay?');
  await page.unroute('**/trpc/tutor.ask**');

  await openQuiz(page);
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  claude.behave = () => 'injected';
  await page.getByRole('button', { name: 'Ask why' }).click();
  const answer = sheetOf(page).locator('ol').first();
  await answer.getByText(/Why is A (correct|incorrect)\?/).waitFor();
  await answer.getByText(INJECTION.slice(0, 30)).waitFor();
  expect(await page.locator('img[src=x]').count()).toBe(0);
  const asked = claude.received.at(-1)!;
  expect(asked.body.system![1]!.text).toMatch(/A\. .+ \((right|wrong): /);
  await page.keyboard.press('Escape');
  // The quiz goes on where it was.
  await page.getByRole('button', { name: 'Next Question' }).click();
  await atQuestion(page, 2);
});

test('a trace leads from the request for a plan through the queue to the worker, and names nobody [OPS-45]', async () => {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${withKey.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const account = {
    firstName: 'Traceless',
    lastName: 'Delgado',
    email: 'traceless@example.com',
    password: 'Traceless-words-9',
  };
  const registered = await post('/auth/register', account);
  const cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!;
  const { id } = (await registered.json()) as { id: string };
  const note = await post('/notes', { topicId: '1.1', content: 'Traceless words of a note' }, cookie);
  expect(note.status).toBe(200);
  claude.answer = ({ prompt, schema }) => goodAnswer(prompt, schema);
  expect((await post('/topics/1.1/detailed-plan', {}, cookie)).status).toBeLessThan(300);

  const traceOf = (service: string, name: RegExp) =>
    spans.find((span) => span.service === service && name.test(span.name))?.traceId;
  await expect.poll(() => traceOf('study-guide-web', /plans\.request/)).toBeDefined();
  await expect.poll(() => traceOf('study-guide-web', /notes\.create/)).toBeDefined();
  const request = traceOf('study-guide-web', /plans\.request/);
  const inWorker = () =>
    spans.filter(({ service, traceId }) => service === 'study-guide-worker' && traceId === request);
  const names = () => inWorker().map(({ name }) => name);
  await expect.poll(() => names().join()).toContain('postgresql');
  await expect.poll(names).toContain('ai plan');
  const everything = spans.map(({ text }) => text).join('\n');
  expect(everything).not.toMatch(/traceless/i);
  expect(everything).not.toContain('How many hours');
  expect(everything).not.toContain(id);
  expect(everything).not.toContain(cookie.split('=')[1]!);
});
