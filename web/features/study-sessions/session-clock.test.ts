import { expect, test } from 'vitest';
import {
  act,
  activeSeconds,
  newClock,
  pauseReason,
  type SessionClock,
  setHidden,
  setPaused,
  settle,
  tick,
} from './session-clock.ts';

const START = 5_000_000;
const at = (seconds: number) => START + seconds * 1000;
const begin = (fields = {}) => newClock({ activeSeconds: 0, isPaused: false, isHidden: false, ...fields }, START);

/** Ticks every second, like the page. */
function run(clock: SessionClock, from: number, to: number): SessionClock {
  let running = clock;
  for (let second = from + 1; second <= to; second++) running = tick(running, at(second));
  return running;
}

test('a clock counts from what was counted before', () => {
  expect(activeSeconds(run(begin({ activeSeconds: 90 }), 0, 30))).toBe(120);
});

test('it stops after two minutes without any action, and says why [SESS-02]', () => {
  const before = run(begin(), 0, 119);
  expect([activeSeconds(before), pauseReason(before)]).toEqual([119, null]);
  const idle = run(before, 119, 600);
  expect([activeSeconds(idle), pauseReason(idle)]).toEqual([120, 'idle']);
});

test('it goes on with the next action, without the time between [SESS-02]', () => {
  const back = act(run(begin(), 0, 600), at(600));
  expect(pauseReason(back)).toBeNull();
  expect(activeSeconds(run(back, 600, 630))).toBe(150);
});

test('each action begins two minutes anew [SESS-02]', () => {
  const clock = act(run(begin(), 0, 100), at(100));
  expect(pauseReason(run(clock, 100, 219))).toBeNull();
  expect(activeSeconds(run(clock, 100, 400))).toBe(220);
});

test('a hidden tab does not count, and its return is an action [SESS-02]', () => {
  const hidden = setHidden(run(begin(), 0, 20), true, at(20));
  expect(pauseReason(hidden)).toBe('hidden');
  const back = setHidden(run(hidden, 20, 1000), false, at(1000));
  expect([activeSeconds(back), pauseReason(back)]).toEqual([20, null]);
  expect(activeSeconds(run(back, 1000, 1060))).toBe(80);
});

test('a tab that opens hidden counts from its first show [SESS-02]', () => {
  const back = setHidden(run(begin({ isHidden: true }), 0, 500), false, at(500));
  expect(activeSeconds(run(back, 500, 510))).toBe(10);
});

test('a pause of the user lasts until the user resumes, whatever else happens [SESS-02]', () => {
  const paused = setPaused(run(begin(), 0, 10), true, at(10));
  const busy = setHidden(setHidden(act(run(paused, 10, 50), at(50)), true, at(60)), false, at(70));
  expect([activeSeconds(busy), pauseReason(busy)]).toEqual([10, 'user']);
  const resumed = setPaused(run(busy, 70, 400), false, at(400));
  expect(activeSeconds(run(resumed, 400, 430))).toBe(40);
});

test('the sleep of a device counts as away, also if an action is the first thing after it [SESS-02]', () => {
  const awake = run(begin(), 0, 10);
  const slept = tick(awake, at(3600));
  expect([activeSeconds(slept), pauseReason(slept)]).toEqual([10, 'idle']);
  const touched = act(awake, at(3600));
  expect([activeSeconds(touched), pauseReason(touched)]).toEqual([10, null]);
  const shown = setHidden(awake, false, at(3600));
  expect(activeSeconds(shown)).toBe(10);
});

test('a clock that jumps backward or stands still takes and gives nothing', () => {
  const clock = run(begin(), 0, 10);
  for (const now of [at(10), at(5), 0]) expect(tick(clock, now)).toBe(clock);
  expect(activeSeconds(run(tick(clock, at(5)), 10, 20))).toBe(20);
});

test('fractions of seconds add up', () => {
  let clock = begin();
  for (let step = 1; step <= 40; step++) clock = tick(clock, START + step * 250);
  expect(activeSeconds(clock)).toBe(10);
});

test('a report that the server accepts changes nothing, also if it is a second short [SESS-03]', () => {
  const clock = run(begin(), 0, 62);
  for (const accepted of [60, 59, 58]) expect(settle(clock, 60, accepted)).toBe(clock);
});

test('the time of another tab or device is taken over, and what came since the report is added [SESS-03]', () => {
  expect(activeSeconds(settle(run(begin(), 0, 62), 60, 30))).toBe(32);
  expect(activeSeconds(settle(run(begin(), 0, 62), 60, 300))).toBe(302);
});
