import { describe, expect, test } from 'vitest';
import { percentage } from '#shared/quiz.constants.ts';
import {
  currentQuestion,
  isBack,
  isLast,
  type LinearAction,
  type LinearState,
  latestAnswer,
  linear,
  startLinear,
} from './linear.ts';
import { isComplete, missedQuestions, progressOf, results, score, sentAnswers } from './linear-results.ts';

const question = (id: string, correctAnswer: number) => ({
  id,
  topicId: '5.1',
  question: `How many days for ${id}?`,
  options: ['10 days', '20 days', '30 days', '40 days'],
  correctAnswer,
  explanation: '',
  optionNotes: ['ten', 'twenty', 'thirty', 'forty'],
  sources: [],
  others: { shares: [10, 20, 30, 40], right: 10 },
});
const [a, b, c] = [question('a', 0), question('b', 3), question('c', 1)];
const quizOf = (...questions: ReturnType<typeof question>[]) => startLinear({}, { questions });
const play = (state: LinearState, ...actions: LinearAction[]) => actions.reduce(linear, state);
const answer = (option: number): LinearAction[] => [{ type: 'choose', option }, { type: 'submit' }];
const NEXT = { type: 'next' } as const;

test('every question has a unique id [QUIZ-04]', () => {
  const { questions } = quizOf(question('', 0), question('', 1), question('q7', 2));
  expect(questions.map(({ id }) => id)).toEqual(['question-1', 'question-2', 'q7']);
});

test('no answer is accepted before an option is chosen, and an answer is locked [QUIZ-06, QUIZ-07]', () => {
  const start = quizOf(a);
  expect(play(start, { type: 'submit' })).toBe(start);
  expect(play(start, { type: 'choose', option: 4 })).toBe(start);
  const answered = play(start, ...answer(1));
  expect(play(answered, ...answer(0))).toBe(answered);
  expect(sentAnswers(answered)).toEqual([{ questionId: 'a', chosen: 1 }]);
});

test('where the answer can be seen without a choice, seeing it is no answer', () => {
  const shown = play(startLinear({ showsWithoutChoice: true }, { questions: [a] }), { type: 'submit' });
  expect([shown.isAnswered, shown.chosen, sentAnswers(shown)]).toEqual([true, null, []]);
});

test('what the user said is sent with the answer, and nothing where they said nothing [CONF-01]', () => {
  const first = play(quizOf(a, b, c), { type: 'rate', confidence: 'sure' }, ...answer(1));
  expect(play(first, { type: 'rate', confidence: 'notSure' })).toBe(first);
  const taken = play(first, NEXT, { type: 'rate', confidence: 'sure' });
  const end = play(taken, { type: 'rate', confidence: undefined }, ...answer(0), NEXT, ...answer(2));
  const sent = [
    { questionId: 'a', chosen: 1, confidence: 'sure' },
    { questionId: 'b', chosen: 0 },
    { questionId: 'c', chosen: 2 },
  ];
  expect(sentAnswers(end)).toEqual(sent);
  expect(sentAnswers(startLinear({}, { questions: [a, b, c], answers: sentAnswers(first) }))).toEqual(sent.slice(0, 1));
});

test('the next question comes only after an answer, with no option chosen, and the last one stays [QUIZ-09, QUIZ-10]', () => {
  const start = quizOf(a, b);
  expect(play(start, NEXT)).toBe(start);
  const second = play(start, ...answer(0), NEXT);
  expect([currentQuestion(second).id, second.chosen, isLast(second)]).toEqual(['b', null, true]);
  const end = play(second, ...answer(2));
  expect(play(end, NEXT)).toBe(end);
});

test('a quiz is complete when every question is answered, and counts the correct ones [QUIZ-11, QUIZ-12]', () => {
  const quiz = play(quizOf(a, b, c), ...answer(0), NEXT, ...answer(3), NEXT);
  expect(isComplete(quiz)).toBe(false);
  const done = play(quiz, ...answer(2));
  expect(isComplete(done)).toBe(true);
  expect(results(done)).toEqual([true, true, false]);
  expect(percentage(score(done), done.questions.length)).toBe(67);
});

test.each([
  ['at the first question', [], 'a'],
  ['at the second question after one answer', ['a'], 'b'],
  ['at the question that was left out', ['a', 'c'], 'b'],
])('goes on %s [QUIZ-26]', (_where, answered, id) => {
  const answers = answered.map((questionId) => ({ questionId, chosen: 2 }));
  const quiz = startLinear({}, { questions: [a, b, c], answers });
  expect([currentQuestion(quiz).id, quiz.isAnswered]).toEqual([id, false]);
  expect(sentAnswers(quiz)).toEqual(answers);
});

test('a quiz with all answers is complete at its last question [QUIZ-26]', () => {
  const answers = [a, b, c].map(({ id }) => ({ questionId: id, chosen: 0 }));
  const quiz = startLinear({}, { questions: [a, b, c], answers });
  expect([isComplete(quiz), currentQuestion(quiz).id, quiz.isAnswered, quiz.chosen]).toEqual([true, 'c', true, 0]);
  expect(missedQuestions(quiz).map(({ number }) => number)).toEqual([2, 3]);
});

test('takes over answers from another tab, and keeps its own [QUIZ-26]', () => {
  const own = play(quizOf(a, b, c), ...answer(1));
  const other = [
    { questionId: 'a', chosen: 0 },
    { questionId: 'b', chosen: 3 },
  ];
  const merged = play(own, { type: 'merge', answers: other });
  expect(sentAnswers(merged)).toEqual([{ questionId: 'a', chosen: 1 }, other[1]]);
  expect(currentQuestion(merged).id).toBe('c');
  expect(play(own, { type: 'merge', answers: other.slice(0, 1) })).toBe(own);
});

describe('questions that are asked again', () => {
  const RULES = { asksAgainAfter: 3 };
  const questionsOf = (count: number) => Array.from({ length: count }, (_, index) => question(`n${index + 1}`, 2));
  const drillOf = (count: number) => startLinear(RULES, { questions: questionsOf(count) });
  /** Answers the current question and goes on. */
  function solve(state: LinearState, isRight: boolean): LinearState {
    const { correctAnswer } = currentQuestion(state);
    return play(state, ...answer(isRight ? correctAnswer : (correctAnswer + 1) % 4), NEXT);
  }

  test('a missed one comes back after three others, a solved one never [DRILL-03]', () => {
    const missed = solve(drillOf(6), false);
    expect(missed.upcoming).toEqual(['n2', 'n3', 'n4', 'n1', 'n5', 'n6']);
    expect(isBack(missed)).toBe(false);
    const back = [true, true, true].reduce(solve, missed);
    expect(back.upcoming).toEqual(['n1', 'n5', 'n6']);
    expect(isBack(back)).toBe(true);
    expect(solve(back, true).upcoming).toEqual(['n5', 'n6']);
  });

  test('it is over when every one has a correct answer, also if the last one is missed several times [DRILL-03]', () => {
    const missed = [false, false, false].reduce(solve, solve(drillOf(2), true));
    expect(missed.upcoming).toEqual(['n2']);
    const done = solve(missed, true);
    expect(done.upcoming).toEqual([]);
    expect(missedQuestions(done).map(({ answered }) => answered.id)).toEqual(['n2']);
    expect(play(done, { type: 'submit' })).toBe(done);
  });

  test('the options of one that comes back are at other places, and the server gets their first places [DRILL-03]', () => {
    const back = solve(drillOf(1), false);
    const shown = currentQuestion(back);
    expect(shown.options).toEqual(['20 days', '30 days', '40 days', '10 days']);
    expect(shown.optionNotes).toEqual(['twenty', 'thirty', 'forty', 'ten']);
    expect(shown.others).toBeNull();
    expect(shown.options[shown.correctAnswer]).toBe('30 days');
    expect(latestAnswer(play(back, { type: 'choose', option: 3 }))).toEqual({ questionId: 'n1', chosen: 0 });
  });

  test('progress counts what is solved and what comes back, from the moment of the answer [DRILL-03]', () => {
    const missed = play(drillOf(3), ...answer(0));
    expect(progressOf(missed)).toEqual({ solved: 0, comingBack: 1 });
    expect(progressOf(play(missed, NEXT, ...answer(2)))).toEqual({ solved: 1, comingBack: 1 });
  });

  test('after a reload those without an answer come first, then the missed ones [DRILL-03]', () => {
    const answers = [0, 2, 1].map((chosen, index) => ({ questionId: `n${index + 1}`, chosen }));
    const state = startLinear(RULES, { questions: questionsOf(5), answers, solved: ['n2', 'n3'] });
    expect(state.upcoming).toEqual(['n4', 'n5', 'n1']);
    expect(progressOf(state)).toEqual({ solved: 2, comingBack: 1 });
    expect(missedQuestions(state).map(({ answered }) => answered.id)).toEqual(['n1', 'n3']);
  });
});
