import { expect, test } from 'vitest';
import { seeded } from '#shared/testing/seeded.ts';
import { drawQuestions, shuffled } from './questions.rules.ts';

const bank = Array.from({ length: 30 }, (_item, index) => `q${index}`);
const answer = (questionId: string, isCorrect: boolean, day = 1) => ({
  questionId,
  isCorrect,
  answeredAt: new Date(2026, 0, day),
});

test('shuffling neither loses nor duplicates items, and any item can come first', () => {
  const random = seeded(1);
  const firsts = new Set<string>();
  for (let round = 0; round < 300; round++) {
    const mixed = shuffled(bank, random);
    expect([...mixed].sort()).toEqual([...bank].sort());
    firsts.add(mixed[0]!);
  }
  expect(firsts.size).toBe(bank.length);
});

test('a quiz has unseen questions first, then missed ones, then those answered correctly longest ago [QUIZ-16, QUIZ-18]', () => {
  const missed = bank.slice(0, 4).map((id) => answer(id, false));
  const mastered = bank.slice(4, 24).map((id, index) => answer(id, true, index + 1));
  const quiz = drawQuestions(bank, [...missed, ...mastered], 13, seeded(2));
  expect(new Set(quiz).size).toBe(13);
  expect([...quiz].sort()).toEqual([...bank.slice(24), ...bank.slice(0, 4), ...bank.slice(4, 7)].sort());
});

test('a bank that is smaller than the quiz is served whole', () => {
  expect(drawQuestions(['a', 'b'], [], 10, seeded(3)).sort()).toEqual(['a', 'b']);
});
