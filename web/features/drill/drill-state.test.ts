import { expect, test } from 'vitest';
import {
  currentQuestion,
  type DrillAction,
  type DrillState,
  drillReducer,
  isBack,
  isDone,
  missedQuestions,
  progressOf,
  sentAnswer,
  startDrill,
} from './drill-state.ts';

const question = (id: string) => ({
  id,
  question: `How many days for ${id}?`,
  options: ['10 days', '20 days', '30 days', '40 days'],
  correctAnswer: 2,
  explanation: '',
  optionNotes: ['ten', 'twenty', 'thirty', 'forty'],
  sources: [],
});
const ids = (count: number) => Array.from({ length: count }, (_, index) => `n${index + 1}`);
const drillOf = (count: number) => startDrill({ questions: ids(count).map(question), answers: [], solved: [] });
const play = (state: DrillState, ...actions: DrillAction[]) => actions.reduce(drillReducer, state);

/** Answers the current question and goes on. */
function answer(state: DrillState, isRight: boolean): DrillState {
  const { correctAnswer } = currentQuestion(state);
  const option = isRight ? correctAnswer : (correctAnswer + 1) % 4;
  return play(state, { type: 'choose', option }, { type: 'submit' }, { type: 'next' });
}

test('a missed number comes back after three others, a solved one never [DRILL-03]', () => {
  const start = drillOf(6);
  const missed = answer(start, false);
  expect(missed.upcoming).toEqual(['n2', 'n3', 'n4', 'n1', 'n5', 'n6']);
  expect(isBack(missed)).toBe(false);
  const back = [true, true, true].reduce(answer, missed);
  expect(back.upcoming).toEqual(['n1', 'n5', 'n6']);
  expect(isBack(back)).toBe(true);
  expect(answer(back, true).upcoming).toEqual(['n5', 'n6']);
});

test('a drill is over when every number has a correct answer, also if the last one is missed several times [DRILL-03]', () => {
  const last = answer(drillOf(2), true);
  const missed = [false, false, false].reduce(answer, last);
  expect(missed.upcoming).toEqual(['n2']);
  expect(isDone(missed)).toBe(false);
  const done = answer(missed, true);
  expect(isDone(done)).toBe(true);
  expect(missedQuestions(done).map(({ id }) => id)).toEqual(['n2']);
});

test('the options of a number that comes back are at other places, and the server gets their first places [DRILL-03]', () => {
  const first = drillOf(1);
  expect(currentQuestion(first).options).toEqual(['10 days', '20 days', '30 days', '40 days']);
  const back = answer(first, false);
  const shown = currentQuestion(back);
  expect(shown.options).toEqual(['20 days', '30 days', '40 days', '10 days']);
  expect(shown.optionNotes).toEqual(['twenty', 'thirty', 'forty', 'ten']);
  expect(shown.options[shown.correctAnswer]).toBe('30 days');
  expect(sentAnswer(play(back, { type: 'choose', option: 3 }))).toEqual({ questionId: 'n1', chosen: 0 });
});

test('an answer is sent with what the user said, which ends with the question [CONF-01]', () => {
  const state = play(drillOf(2), { type: 'rate', confidence: 'sure' }, { type: 'choose', option: 2 });
  expect(sentAnswer(state)).toEqual({ questionId: 'n1', chosen: 2, confidence: 'sure' });
  expect(answer(state, true).confidence).toBeUndefined();
});

test('progress counts what is solved and what comes back, from the moment of the answer [DRILL-03]', () => {
  const missed = play(drillOf(3), { type: 'choose', option: 0 }, { type: 'submit' });
  expect(progressOf(missed)).toEqual({ solved: 0, comingBack: 1 });
  const solved = play(play(missed, { type: 'next' }), { type: 'choose', option: 2 }, { type: 'submit' });
  expect(progressOf(solved)).toEqual({ solved: 1, comingBack: 1 });
});

test('after a reload the numbers without an answer come first, then the missed ones [DRILL-03]', () => {
  const answers = [
    { questionId: 'n1', chosen: 0 },
    { questionId: 'n2', chosen: 2 },
    { questionId: 'n3', chosen: 1 },
  ];
  const state = startDrill({ questions: ids(5).map(question), answers, solved: ['n2', 'n3'] });
  expect(state.upcoming).toEqual(['n4', 'n5', 'n1']);
  expect(progressOf(state)).toEqual({ solved: 2, comingBack: 1 });
  expect(missedQuestions(state).map(({ id }) => id)).toEqual(['n1', 'n3']);
});

test('actions that are not possible now change nothing', () => {
  const start = drillOf(1);
  expect(play(start, { type: 'submit' })).toBe(start);
  expect(play(start, { type: 'next' })).toBe(start);
  expect(play(start, { type: 'choose', option: 4 })).toBe(start);
  const answered = play(start, { type: 'choose', option: 2 }, { type: 'submit' });
  expect(play(answered, { type: 'choose', option: 1 })).toBe(answered);
  const done = play(answered, { type: 'next' });
  expect(play(done, { type: 'submit' })).toBe(done);
});
