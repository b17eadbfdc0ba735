import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStudySessionId } from '#web/lib/open-study-session.ts';
import { countStretches, sendStudyTime } from './study-stretches.ts';

let visibility: DocumentVisibilityState = 'visible';
const report = vi.fn<(seconds: number) => void>();
let stop = () => {};
let cut = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  report.mockReset();
});
afterEach(() => {
  stop();
  openStudySessionId.set(undefined);
});

const start = () => {
  ({ stop, cut } = countStretches(report));
};
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
const setVisibility = (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
};
const reported = () => report.mock.calls.map(([seconds]) => seconds);

test.each([
  ['the tab is hidden', () => setVisibility('hidden')],
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['the topic is left', () => stop()],
])('study time is reported in whole seconds when %s [TOPIC-17]', (_when, leave) => {
  start();
  pass(6.4);
  expect(reported()).toEqual([]);
  leave();
  expect(reported()).toEqual([6]);
});

test('a cut reports the time until then, and the rest of the visit is reported later [TOPIC-17]', () => {
  start();
  pass(10);
  cut();
  expect(reported()).toEqual([10]);
  pass(7);
  stop();
  expect(reported()).toEqual([10, 7]);
});

test('the same seconds are not reported twice when the page is hidden and then left [TOPIC-18]', () => {
  start();
  pass(10);
  setVisibility('hidden');
  window.dispatchEvent(new Event('pagehide'));
  stop();
  expect(reported()).toEqual([10]);
});

test('a user who comes back starts a new stretch, and the time in between does not count [TOPIC-18]', () => {
  start();
  pass(10);
  setVisibility('hidden');
  pass(3600);
  setVisibility('visible');
  pass(7);
  stop();
  expect(reported()).toEqual([10, 7]);
});

test('a page restored from the browser cache starts a new stretch [TOPIC-18]', () => {
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
])('%d seconds are reported only if they are more than 5 [TOPIC-19]', (seconds, expected) => {
  start();
  pass(seconds);
  stop();
  expect(reported()).toEqual(expected);
});

test('a page opened in the background counts from the moment it becomes visible', () => {
  visibility = 'hidden';
  start();
  pass(60);
  setVisibility('visible');
  pass(9);
  stop();
  expect(reported()).toEqual([9]);
});

test('a stretch names the study session that is open, also if the page learns of it late [SESS-06]', () => {
  start();
  pass(2);
  openStudySessionId.set('one');
  pass(8);
  stop();
  expect(report.mock.calls).toEqual([[10, 'one']]);
});

test('the start and the end of a study session end a stretch and begin one [SESS-06]', () => {
  openStudySessionId.set(null);
  start();
  pass(30);
  openStudySessionId.set('one');
  pass(40);
  openStudySessionId.set(null);
  pass(20);
  openStudySessionId.set('two');
  pass(3);
  stop();
  expect(report.mock.calls).toEqual([
    [30, undefined],
    [40, 'one'],
    [20, undefined],
  ]);
});

test('study time is sent with keep-alive [TOPIC-20]', async () => {
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
  ['cannot be sent', () => Promise.reject(new TypeError('Failed to fetch'))],
])('study time that %s is only logged [CALL-10]', async (_what, answer) => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('fetch', answer);
  expect(await sendStudyTime('1.1', 42)).toBe(false);
  expect(log).toHaveBeenCalledExactlyOnceWith('Study progress was not recorded.', expect.any(Error));
});
