import { expect, test } from 'vitest';
import { changeKept, keepRead, keptAt } from './keep-read.ts';
import { forgetAnswers, forgetKept, hasAnsweredFromDevice, readKept } from './kept-reads.ts';

const TODAY = 'today.get';
const isUser = (id: string) => keepRead(id, 'auth.user', undefined, { id });

test('a kept read is answered to the user who signed in last, by call and input [OFF-01]', () => {
  isUser('rosa');
  keepRead('rosa', 'quiz.current', { topicId: '1.1' }, { runId: 'a' });
  forgetAnswers();
  expect(readKept('quiz.current', { topicId: '1.2' })).toBeUndefined();
  expect(hasAnsweredFromDevice()).toBe(false);
  expect(readKept('quiz.current', { topicId: '1.1' })).toEqual({ runId: 'a' });
  expect(hasAnsweredFromDevice()).toBe(true);
  keepRead('rosa', 'quiz.current', { topicId: '1.1' }, null);
  expect(readKept('quiz.current', { topicId: '1.1' })).toBeUndefined();
});

test('without a user nothing is answered, and what is kept is forgotten for all or for all others [OFF-04]', () => {
  keepRead('rosa', TODAY, undefined, { minutes: 30 });
  expect(readKept(TODAY, undefined)).toBeUndefined();
  isUser('rosa');
  forgetKept('rosa');
  expect(readKept(TODAY, undefined)).toEqual({ minutes: 30 });
  isUser('sam');
  forgetKept('sam');
  expect(readKept(TODAY, undefined)).toBeUndefined();
  expect(readKept('auth.user', undefined)).toEqual({ id: 'sam' });
  forgetKept();
  expect(localStorage).toHaveLength(0);
});

test('a release answers nothing that another one has kept, except who the user is [OFF-05]', () => {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = '/assets/index-1.js';
  document.body.append(script);
  isUser('rosa');
  keepRead('rosa', TODAY, undefined, { minutes: 30 });
  expect(readKept(TODAY, undefined)).toEqual({ minutes: 30 });
  script.src = '/assets/index-2.js';
  expect(readKept(TODAY, undefined)).toBeUndefined();
  expect(keptAt('rosa', TODAY)).toBe(0);
  expect(readKept('auth.user', undefined)).toEqual({ id: 'rosa' });
  script.remove();
});

test('what is kept of a read can be changed, and nothing else can', () => {
  isUser('rosa');
  const add = (today: { minutes: number }) => ({ minutes: today.minutes + 1 });
  changeKept('rosa', TODAY, add);
  expect(keptAt('rosa', TODAY)).toBe(0);
  keepRead('rosa', TODAY, undefined, { minutes: 30 });
  changeKept('rosa', TODAY, add);
  expect(readKept(TODAY, undefined)).toEqual({ minutes: 31 });
  expect(keptAt('rosa', TODAY)).toBeGreaterThan(0);
});

test('what was damaged counts as missing', () => {
  isUser('rosa');
  localStorage.setItem('kept/rosa/today.get', '{');
  expect(readKept(TODAY, undefined)).toBeUndefined();
});
