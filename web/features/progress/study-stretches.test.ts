import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countStretches, sendStudyTime } from './study-stretches.ts';

let visibility: DocumentVisibilityState = 'visible';
const report = vi.fn<(seconds: number) => void>();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  report.mockReset();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = () => {
  stop = countStretches(report);
};
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
const turn = (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
};
const reported = () => report.mock.calls.map(([seconds]) => seconds);

test.each([
  ['the tab is hidden', () => turn('hidden')],
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['the topic is left', () => stop()],
])('the time goes out in whole seconds when %s [TOPIC-17]', (_when, leave) => {
  start();
  pass(6.4);
  expect(reported()).toEqual([]);
  leave();
  expect(reported()).toEqual([6]);
});

test('the same seconds never go twice: hidden, then left [TOPIC-18]', () => {
  start();
  pass(10);
  turn('hidden');
  window.dispatchEvent(new Event('pagehide'));
  stop();
  expect(reported()).toEqual([10]);
});

test('coming back starts a new stretch, and the time away does not count [TOPIC-18]', () => {
  start();
  pass(10);
  turn('hidden');
  pass(3600);
  turn('visible');
  pass(7);
  stop();
  expect(reported()).toEqual([10, 7]);
});

test('a page brought back from the cache of the browser starts a new stretch [TOPIC-18]', () => {
  start();
  pass(10);
  window.dispatchEvent(new Event('pagehide'));
  pass(60);
  window.dispatchEvent(new Event('pageshow'));
  pass(8);
  stop();
  expect(reported()).toEqual([10, 8]);
});

test.each([
  [4, []],
  [5, []],
  [6, [6]],
])('of %d seconds, those over 5 go out [TOPIC-19]', (seconds, expected) => {
  start();
  pass(seconds);
  stop();
  expect(reported()).toEqual(expected);
});

test('a page opened in the background counts from when it comes to sight', () => {
  visibility = 'hidden';
  start();
  pass(60);
  turn('visible');
  pass(9);
  stop();
  expect(reported()).toEqual([9]);
});

test('the time is sent with keep-alive [TOPIC-20]', async () => {
  const fetched = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  expect(await sendStudyTime('1.1', 42)).toBe(true);
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/progress', {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: '{"topicId":"1.1","timeSpent":42}',
  });
});

test.each([
  ['is refused', async () => new Response('{}', { status: 500 })],
  ['does not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
])('time that %s is only logged [CALL-10]', async (_what, answer) => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('fetch', answer);
  expect(await sendStudyTime('1.1', 42)).toBe(false);
  expect(log).toHaveBeenCalledExactlyOnceWith('Study progress was not recorded.', expect.any(Error));
});
