import { expect, test } from 'vitest';
import { forgetAnswers, forgetKeptReads, hasAnsweredFromDevice, keptRead } from './kept-reads.ts';
import { changeKeptRead, keepRead, keptReadAt } from './kept-reads-writer.ts';

const TODAY = 'today.get';
const isUser = (id: string) => keepRead(id, 'auth.user', undefined, { id });

test('a kept read is answered to the user who signed in last, by call and input [OFF-01]', () => {
  isUser('rosa');
  keepRead('rosa', 'quiz.current', { topicId: '1.1' }, { runId: 'a' });
  forgetAnswers();
  expect(keptRead('quiz.current', { topicId: '1.2' })).toBeUndefined();
  expect(hasAnsweredFromDevice()).toBe(false);
  expect(keptRead('quiz.current', { topicId: '1.1' })).toEqual({ runId: 'a' });
  expect(hasAnsweredFromDevice()).toBe(true);
  keepRead('rosa', 'quiz.current', { topicId: '1.1' }, null);
  expect(keptRead('quiz.current', { topicId: '1.1' })).toBeUndefined();
});

test('without a user nothing is answered, and what is kept is forgotten for all or for all others [OFF-04]', () => {
  keepRead('rosa', TODAY, undefined, { minutes: 30 });
  expect(keptRead(TODAY, undefined)).toBeUndefined();
  isUser('rosa');
  forgetKeptReads('rosa');
  expect(keptRead(TODAY, undefined)).toEqual({ minutes: 30 });
  isUser('sam');
  forgetKeptReads('sam');
  expect(keptRead(TODAY, undefined)).toBeUndefined();
  expect(keptRead('auth.user', undefined)).toEqual({ id: 'sam' });
  forgetKeptReads();
  expect(localStorage).toHaveLength(0);
});

test('a release answers nothing that another one has kept, except who the user is [OFF-05]', () => {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = '/assets/index-1.js';
  document.body.append(script);
  isUser('rosa');
  keepRead('rosa', TODAY, undefined, { minutes: 30 });
  expect(keptRead(TODAY, undefined)).toEqual({ minutes: 30 });
  script.src = '/assets/index-2.js';
  expect(keptRead(TODAY, undefined)).toBeUndefined();
  expect(keptReadAt('rosa', TODAY)).toBe(0);
  expect(keptRead('auth.user', undefined)).toEqual({ id: 'rosa' });
  script.remove();
});

test('what is kept of a read can be changed, and nothing else can', () => {
  isUser('rosa');
  const add = (today: { minutes: number }) => ({ minutes: today.minutes + 1 });
  changeKeptRead('rosa', TODAY, add);
  expect(keptReadAt('rosa', TODAY)).toBe(0);
  keepRead('rosa', TODAY, undefined, { minutes: 30 });
  changeKeptRead('rosa', TODAY, add);
  expect(keptRead(TODAY, undefined)).toEqual({ minutes: 31 });
  expect(keptReadAt('rosa', TODAY)).toBeGreaterThan(0);
});

test('what was damaged counts as missing', () => {
  isUser('rosa');
  localStorage.setItem('kept/rosa/today.get', '{');
  expect(keptRead(TODAY, undefined)).toBeUndefined();
});
