import { describe, expect, test } from 'vitest';
import { percentage } from '#shared/quiz.constants.ts';
import {
  currentQuestion,
  isComplete,
  missedQuestions,
  type QuizAction,
  type QuizState,
  quizReducer,
  results,
  score,
  sentAnswers,
  startQuiz,
} from './quiz-state.ts';

const question = (id: string, correctAnswer: number) => ({
  id,
  question: `Question ${id}?`,
  options: ['one', 'two', 'three', 'four'],
  correctAnswer,
  explanation: '',
  optionNotes: [],
  sources: [],
});

const play = (quiz: QuizState, ...actions: QuizAction[]) => actions.reduce(quizReducer, quiz);
const answer = (option: number): QuizAction[] => [{ type: 'choose', option }, { type: 'submit' }];

describe('a quiz', () => {
  test('gives every question a unique id [QUIZ-04]', () => {
    const { questions } = startQuiz({ questions: [question('', 0), question('', 1), question('q7', 2)] });
    expect(questions.map(({ id }) => id)).toEqual(['question-1', 'question-2', 'q7']);
  });

  test('accepts no answer before an option is chosen [QUIZ-06]', () => {
    const quiz = startQuiz({ questions: [question('a', 0)] });
    expect(play(quiz, { type: 'submit' })).toBe(quiz);
    expect(play(quiz, { type: 'choose', option: 4 })).toBe(quiz);
  });

  test('locks the answer when it is submitted [QUIZ-07]', () => {
    const quiz = play(startQuiz({ questions: [question('a', 0)] }), ...answer(1));
    expect(play(quiz, { type: 'choose', option: 0 }, { type: 'submit' })).toBe(quiz);
    expect(quiz.answers).toEqual([1]);
  });

  test('sends what the user said with the answer, and nothing where they said nothing [CONF-01]', () => {
    const start = startQuiz({ questions: [question('a', 0), question('b', 0), question('c', 0)] });
    const first = play(start, { type: 'rate', confidence: 'sure' }, ...answer(1));
    expect(play(first, { type: 'rate', confidence: 'notSure' })).toBe(first);
    const taken = play(first, { type: 'next' }, { type: 'rate', confidence: 'sure' });
    const end = play(taken, { type: 'rate', confidence: undefined }, ...answer(0), { type: 'next' }, ...answer(2));
    expect(sentAnswers(end)).toEqual([
      { questionId: 'a', chosen: 1, confidence: 'sure' },
      { questionId: 'b', chosen: 0 },
      { questionId: 'c', chosen: 2 },
    ]);
  });

  test('keeps what the user said before a reload [CONF-01]', () => {
    const answers = [{ questionId: 'a', chosen: 1, confidence: 'notSure' as const }];
    const quiz = startQuiz({ questions: [question('a', 0), question('b', 0)], answers });
    expect(sentAnswers(play(quiz, ...answer(0)))[0]).toEqual(answers[0]);
  });

  test('moves to the next question only after an answer, with no option chosen, and stays on the last question [QUIZ-09, QUIZ-10]', () => {
    const start = startQuiz({ questions: [question('a', 0), question('b', 0)] });
    expect(play(start, { type: 'next' })).toBe(start);
    const second = play(start, ...answer(0), { type: 'next' });
    expect(currentQuestion(second).id).toBe('b');
    expect(second.chosen).toBeNull();
    const end = play(second, ...answer(2));
    expect(play(end, { type: 'next' })).toBe(end);
  });

  test('is complete when every question is answered, and counts the correct ones [QUIZ-11, QUIZ-12]', () => {
    const quiz = play(
      startQuiz({ questions: [question('a', 0), question('b', 3), question('c', 1)] }),
      ...answer(0),
      { type: 'next' },
      ...answer(3),
      { type: 'next' },
    );
    expect(isComplete(quiz)).toBe(false);
    const done = play(quiz, ...answer(2));
    expect(isComplete(done)).toBe(true);
    expect(results(done)).toEqual([true, true, false]);
    expect(percentage(score(done), done.questions.length)).toBe(67);
  });

  const three = [question('a', 0), question('b', 3), question('c', 1)];

  test.each([
    ['at the first question', [], 'a'],
    ['at the second question after one answer', [{ questionId: 'a', chosen: 2 }], 'b'],
    [
      'at the question that was left out',
      [
        { questionId: 'a', chosen: 2 },
        { questionId: 'c', chosen: 1 },
      ],
      'b',
    ],
  ])('goes on %s [QUIZ-26]', (_where, answers, id) => {
    const quiz = startQuiz({ questions: three, answers });
    expect(currentQuestion(quiz).id).toBe(id);
    expect(quiz.isAnswered).toBe(false);
    expect(sentAnswers(quiz)).toEqual(answers);
  });

  test('with all answers is complete at its last question [QUIZ-26]', () => {
    const answers = three.map(({ id }) => ({ questionId: id, chosen: 0 }));
    const quiz = startQuiz({ questions: three, answers });
    expect(isComplete(quiz)).toBe(true);
    expect([currentQuestion(quiz).id, quiz.isAnswered, quiz.chosen]).toEqual(['c', true, 0]);
    expect(missedQuestions(quiz).map(({ number }) => number)).toEqual([2, 3]);
  });

  test('takes over answers from another tab, and keeps its own [QUIZ-26]', () => {
    const own = play(startQuiz({ questions: three }), ...answer(1));
    const merged = play(own, {
      type: 'merge',
      answers: [
        { questionId: 'a', chosen: 0 },
        { questionId: 'b', chosen: 3 },
      ],
    });
    expect(sentAnswers(merged)).toEqual([
      { questionId: 'a', chosen: 1 },
      { questionId: 'b', chosen: 3 },
    ]);
    expect(currentQuestion(merged).id).toBe('c');
    expect(play(own, { type: 'merge', answers: [{ questionId: 'a', chosen: 0 }] })).toBe(own);
  });
});
