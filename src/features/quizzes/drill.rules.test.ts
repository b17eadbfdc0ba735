import { expect, test } from 'vitest';
import { drawDrill } from './drill.rules.ts';

const asGiven = <T>(items: readonly T[]): T[] => [...items];
const numbers = (topicId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ topicId, questionId: `${topicId}-n0${index + 1}` }));
const answer = (questionId: string, isCorrect: boolean, day: number) => ({
  questionId,
  isCorrect,
  answeredAt: new Date(Date.UTC(2026, 10, day)),
});
const ids = (questions: { questionId: string }[]) => questions.map(({ questionId }) => questionId);

test('a drill mixes its topics, and has each number once [DRILL-03]', () => {
  const drawn = drawDrill([...numbers('5.1', 8), ...numbers('5.3', 2), ...numbers('6', 8)], [], 8, asGiven);
  expect(ids(drawn)).toEqual(['5.1-n01', '5.3-n01', '6-n01', '5.1-n02', '5.3-n02', '6-n02', '5.1-n03', '6-n03']);
  expect(drawDrill(numbers('6', 3), [], 8, asGiven)).toHaveLength(3);
  expect(drawDrill([], [], 8, asGiven)).toEqual([]);
});

test('half of a drill are missed numbers, the longest ago first, and the rest are unseen ones [DRILL-03]', () => {
  const answers = [
    answer('6-n01', false, 9),
    answer('6-n02', false, 7),
    answer('6-n03', false, 8),
    answer('6-n04', true, 1),
  ];
  expect(ids(drawDrill(numbers('6', 8), answers, 4, asGiven))).toEqual(['6-n02', '6-n03', '6-n05', '6-n06']);
});

test('without unseen numbers the other missed ones follow, then those answered longest ago [DRILL-03]', () => {
  const answers = [
    answer('6-n01', false, 9),
    answer('6-n02', false, 7),
    answer('6-n03', true, 8),
    answer('6-n04', true, 1),
  ];
  expect(ids(drawDrill(numbers('6', 4), answers, 3, asGiven))).toEqual(['6-n02', '6-n01', '6-n04']);
});
