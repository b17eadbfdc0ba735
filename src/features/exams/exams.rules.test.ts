import { beforeAll, expect, test } from 'vitest';
import { catalogue, findTopic, orderedTopics } from '#shared/catalogue.ts';
import { loadMaterial } from '../topics/material.service.ts';
import { type Candidate, drawForm, scoreByArea } from './exams.rules.ts';
import { shuffleOf } from './form.service.ts';

const FORMS = 1000;
const areaOf = ({ topicId }: Candidate) => findTopic(topicId)!.area.id;

let bank: Candidate[];
let forms: Candidate[][];
beforeAll(() => {
  bank = [...loadMaterial()].flatMap(([topicId, { questions }]) =>
    questions.map(({ id, facts }) => ({ questionId: id, topicId, facts, isSeen: false })),
  );
  forms = Array.from({ length: FORMS }, (_form, seed) => drawForm(bank, 83, shuffleOf(seed)));
});

test('1,000 drawn forms have the exact number of questions in each area, in the order of the areas [EXAM-04]', () => {
  const expected = catalogue.flatMap(({ id, itemCount }) => Array(itemCount).fill(id));
  for (const form of forms) expect(form.map(areaOf)).toEqual(expected);
});

test('no two questions of 1,000 drawn forms rest on the same fact, and none is asked twice [EXAM-04]', () => {
  for (const form of forms) {
    const facts = form.flatMap((candidate) => candidate.facts);
    expect(new Set(facts).size).toBe(facts.length);
    expect(new Set(form).size).toBe(83);
  }
});

test('the questions of an area are spread over its topics, by the numbers of the exam outline where it has them [EXAM-04]', () => {
  for (const form of forms) {
    const counts = orderedTopics.map(({ id }) => form.filter(({ topicId }) => topicId === id).length);
    for (const [index, { itemCount, area }] of orderedTopics.entries()) {
      const even = area.itemCount / area.subtopics.length;
      const [least, most] =
        itemCount === undefined ? [Math.min(1, Math.floor(even)), Math.ceil(even)] : [itemCount, itemCount];
      expect(counts[index]).toBeGreaterThanOrEqual(least);
      expect(counts[index]).toBeLessThanOrEqual(most);
    }
  }
});

// Questions whose facts no other question names can't exclude each other, so each of them is equally likely within its
// topic. The others are drawn less often the more questions they share facts with.
test('chi-square over 1,000 forms: no question is preferred, and each is drawn [EXAM-04]', () => {
  const drawnTimes = new Map<string, number>();
  for (const { questionId } of forms.flat()) drawnTimes.set(questionId, (drawnTimes.get(questionId) ?? 0) + 1);
  const uses = Map.groupBy(
    bank.flatMap(({ facts }) => facts),
    (fact) => fact,
  );
  const alone = bank.filter(({ facts }) => facts.every((fact) => uses.get(fact)!.length === 1));
  let chiSquare = 0;
  let freedom = 0;
  for (const group of Map.groupBy(alone, ({ topicId }) => topicId).values()) {
    const counts = group.map(({ questionId }) => drawnTimes.get(questionId) ?? 0);
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    chiSquare += counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    freedom += counts.length - 1;
  }
  expect(freedom).toBeGreaterThan(100);
  expect(chiSquare).toBeLessThan(freedom + 3 * Math.sqrt(2 * freedom));
  expect(Math.min(...bank.map(({ questionId }) => drawnTimes.get(questionId) ?? 0))).toBeGreaterThan(5);
});

test('unseen questions come first, and seen ones fill the rest [EXAM-04]', () => {
  const isUnseen = ({ questionId }: Candidate) =>
    questionId.startsWith('6-') && Number(questionId.slice(-2)) % 20 === 0;
  const candidates = bank.map((candidate) => ({ ...candidate, isSeen: !isUnseen(candidate) }));
  const unseen = candidates.filter(({ isSeen }) => !isSeen);
  expect(unseen.length).toBeLessThan(8);
  const drawn = drawForm(candidates, 83, shuffleOf(1)).filter((candidate) => areaOf(candidate) === '6');
  expect(drawn).toHaveLength(8);
  expect(drawn.filter(({ isSeen }) => !isSeen).length).toBeGreaterThan(unseen.length / 2);
});

test('another topic of the area helps out if a topic has too few questions on different facts [EXAM-04]', () => {
  const few = bank.filter(({ topicId, questionId }) => topicId !== '5.1' || questionId === '5.1-q01');
  const form = drawForm(few, 83, shuffleOf(1));
  expect(form).toHaveLength(83);
  expect(form.filter(({ topicId }) => topicId === '5.1').length).toBeLessThanOrEqual(1);
});

test('a bank without enough questions gives a shorter form [EXAM-04]', () => {
  expect(drawForm(bank.slice(0, 3), 83, shuffleOf(1)).length).toBeLessThanOrEqual(3);
});

test('the score has all six areas [EXAM-10]', () => {
  const items = [
    { topicId: '1.1', isCorrect: true },
    { topicId: '1.2', isCorrect: false },
    { topicId: '6', isCorrect: true },
  ];
  expect(scoreByArea(items)).toEqual([
    { area: '1', correct: 1, total: 2 },
    ...['2', '3', '4', '5'].map((area) => ({ area, correct: 0, total: 0 })),
    { area: '6', correct: 1, total: 1 },
  ]);
});
