import { expect, test } from 'vitest';
import { seeded } from '#shared/seeded.ts';
import { drawFromTopics, drawQuestions, shuffled, sourcesOf } from './bank.rules.ts';

const bank = Array.from({ length: 30 }, (_item, index) => `q${index}`);
const now = new Date(2026, 0, 31);
const answer = (questionId: string, isCorrect: boolean, day = 1) => ({
  questionId,
  isCorrect,
  answeredAt: new Date(2026, 0, day),
});
const terms = (seed: number) => ({ now, random: seeded(seed) });

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

const minutesAgo = (questionId: string, minutes: number) => ({
  questionId,
  isCorrect: false,
  answeredAt: new Date(now.getTime() - minutes * 60_000),
});
const range = (from: number, to: number) => bank.slice(from, to);
const answered = (from: number, to: number, isCorrect: boolean) =>
  range(from, to).map((id, index) => answer(id, isCorrect, index + 1));

test.each([
  ['new users get unseen questions only', [], 10, { unseen: 10 }],
  ['one missed question is back in the next quiz', [answer('q0', false)], 10, { exactly: ['q0'], unseen: 9 }],
  [
    'three missed ones at most, those missed longest ago',
    answered(0, 8, false),
    10,
    { exactly: range(0, 3), unseen: 7 },
  ],
  ['a missed one rests for ten minutes', [minutesAgo('q0', 9)], 10, { unseen: 10 }],
  ['after ten minutes it can come back', [minutesAgo('q0', 10)], 10, { exactly: ['q0'], unseen: 9 }],
  ['questions answered correctly wait while there are unseen ones', answered(0, 20, true), 10, { unseen: 10 }],
  [
    'with few unseen ones, those answered longest ago follow',
    answered(0, 26, true),
    10,
    { exactly: [...range(0, 6), ...range(26, 30)] },
  ],
  [
    'with none unseen, missed ones beyond three take their turn by age',
    [
      ...answered(0, 15, true),
      ...answered(15, 30, false).map((each) => ({ ...each, answeredAt: new Date(2026, 0, 20) })),
    ],
    10,
    { exactly: [...range(15, 18), ...range(0, 7)] },
  ],
  ['a quiz of five has one missed question', answered(0, 4, false), 5, { exactly: ['q0'], unseen: 4 }],
  ['a quiz of one has an unseen one', answered(0, 4, false), 1, { unseen: 1 }],
  ['answers to questions that are no longer open do not count', [answer('gone', false)], 10, { unseen: 10 }],
])(
  '%s [QUIZ-16, QUIZ-18]',
  (_what, answers, count, { exactly = [], unseen = 0 }: { exactly?: string[]; unseen?: number }) => {
    const quiz = drawQuestions(bank, answers, count, terms(2));
    const seen = new Set(answers.map(({ questionId }) => questionId));
    expect(new Set(quiz).size).toBe(count);
    expect(quiz).toEqual(expect.arrayContaining(exactly));
    if (unseen > 0) expect(quiz.filter((id) => !seen.has(id))).toHaveLength(unseen);
    else expect(quiz.toSorted()).toEqual(exactly.toSorted());
  },
);

test('a bank that is smaller than the quiz is served whole', () => {
  expect(drawQuestions(['a', 'b'], [], 10, terms(3)).sort()).toEqual(['a', 'b']);
});

test('a draw from several topics is spread evenly over them, and small topics give what they have [QUIZ-29]', () => {
  const topics = [
    { topicId: 'x', open: range(0, 15) },
    { topicId: 'y', open: range(15, 28) },
    { topicId: 'z', open: range(28, 29) },
  ];
  const counts = Map.groupBy(drawFromTopics(topics, [], 9, terms(4)), ({ topicId }) => topicId);
  expect(['x', 'y', 'z'].map((topicId) => counts.get(topicId)!.length)).toEqual([4, 4, 1]);
});

test('the sources of a question name each law once, and say which was not read [EXAM-15]', () => {
  const fact = (id: string, source: string, confidence: 'A' | 'B' | 'C', law = true) =>
    [id, { id, source, confidence, law, tested: true, statement: 'A rule.', checked: '2026-11-28' }] as const;
  const facts = new Map([
    fact('2.2-f01', 'N.J.S.A. 17B:25-4', 'B'),
    fact('2.2-f02', 'N.J.S.A. 17B:25-4', 'B'),
    fact('2.2-f03', 'N.J.S.A. 17B:24-3a', 'A'),
    fact('2.2-f04', 'Exam outline, 2.2 Provisions', 'C', false),
  ]);
  const question = {
    id: '2.2-q01',
    stem: 'Which?',
    options: [],
    answer: 'A' as const,
    facts: [...facts.keys()],
    difficulty: 1 as const,
    kind: 'recall' as const,
  };
  expect(sourcesOf(facts, question)).toEqual([
    'N.J.S.A. 17B:25-4 (the law itself was not read)',
    'N.J.S.A. 17B:24-3a',
    'Exam outline, 2.2 Provisions',
  ]);
});
