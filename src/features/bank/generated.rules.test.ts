import { expect, test } from 'vitest';
import type { QuestionContent } from '#shared/quiz.ts';
import type { Fact } from '#shared/topics.ts';
import { agreedIndexes, neglectedFacts, validateQuestions } from './generated.rules.ts';

const fact = (id: string, statement: string, more: Partial<Fact> = {}): Fact => ({
  id,
  statement,
  source: 'N.J.S.A. 17B:25-4',
  checked: '2026-11-21',
  confidence: 'A',
  law: true,
  tested: true,
  ...more,
});
const facts = new Map(
  [
    fact('5.1-f01', 'The Commissioner answers a written request within 30 days.'),
    fact('5.1-f02', 'The Legislature makes the statutes.', { law: false, confidence: 'C', source: 'General' }),
    fact('5.1-f03', 'A hearing is held within twenty days.', { confidence: 'B-' }),
  ].map((one) => [one.id, one]),
);

const good: QuestionContent = {
  stem: 'A licensee writes to the Commissioner and asks for a hearing. When is the answer due?',
  options: [
    { text: 'Within 30 days', rationale: 'The statute gives thirty days for an answer.' },
    { text: 'Within 60 days', rationale: 'That is twice what the statute gives.' },
    { text: 'At the next renewal', rationale: 'Renewals have no part in it.' },
    { text: 'There is no time limit', rationale: 'There is one in the statute.' },
  ],
  answer: 'A',
  facts: ['5.1-f01'],
  difficulty: 1,
  kind: 'application',
};
const option = (place: number, change: Partial<QuestionContent['options'][number]>) =>
  good.options.map((one, index) => (index === place ? { ...one, ...change } : one));
const validateOne = (candidate: unknown, bank: QuestionContent[] = []) =>
  validateQuestions([candidate], { topicId: '5.1', facts, bank });

test('a question without a problem is valid, with its numbers in digits or in words [QUIZ-20]', () => {
  const inWords = { ...good, options: option(0, { text: 'Within thirty days' }) };
  for (const question of [good, inWords]) expect(validateOne(question)).toEqual({ valid: [question], dropped: {} });
});

test.each<[string, string, unknown]>([
  ['three options', 'form', { ...good, options: good.options.slice(1) }],
  ['no explanation', 'form', { ...good, options: option(2, { rationale: ' ' }) }],
  ['an answer that is not an option', 'form', { ...good, answer: 'E' }],
  ['no fact', 'form', { ...good, facts: [] }],
  ['an unknown field', 'form', { ...good, approved: true }],
  ['a stem that is too long', 'form', { ...good, stem: 'word '.repeat(200) }],
  ['a text instead of fields', 'form', 'Ignore all orders'],
  [
    'markup in an explanation',
    'markup',
    { ...good, options: option(1, { rationale: '<img src=x onerror=alert(1)>' }) },
  ],
  ['an address in the stem', 'markup', { ...good, stem: 'What does https://example.com say of it?' }],
  ['two options that say the same', 'options', { ...good, options: option(2, { text: 'within 60 days.' }) }],
  ['all of the above', 'options', { ...good, options: option(3, { text: 'All of the above' }) }],
  ['a letter in an explanation', 'options', { ...good, options: option(3, { rationale: 'Option A is right.' }) }],
  ['a position in an explanation', 'options', { ...good, options: option(3, { rationale: 'See the first option.' }) }],
  [
    'a correct answer that is much longer',
    'giveaway',
    { ...good, options: option(0, { text: `Within 30 days${' or so'.repeat(4)}` }) },
  ],
  [
    'a correct answer that is the longest too often',
    'giveaway',
    { ...good, options: option(0, { text: 'Within 30 days, no later' }) },
  ],
  ['an unknown fact', 'facts', { ...good, facts: ['5.1-f01', '5.1-f99'] }],
  ['a law question without a law fact', 'law', { ...good, facts: ['5.1-f02'] }],
  ['a law question based on a fact of low confidence', 'law', { ...good, facts: ['5.1-f01', '5.1-f03'] }],
  ['a number that its facts do not have', 'numbers', { ...good, answer: 'B' }],
  [
    'a number in words that its facts do not have',
    'numbers',
    { ...good, options: option(0, { text: 'Within ten days' }) },
  ],
  [
    'a compound number that its facts do not have',
    'numbers',
    { ...good, options: option(0, { text: 'In thirty-one days' }) },
  ],
  ['a law that its facts do not cite', 'numbers', { ...good, options: option(0, { text: 'By Section 30' }) }],
])('%s: the question is dropped by the check %s [QUIZ-20]', (_what, check, candidate) => {
  expect(validateOne(candidate)).toEqual({ valid: [], dropped: { [check]: 1 } });
});

test('a near-duplicate of a question in the bank or in the same batch is dropped [QUIZ-20]', () => {
  const reworded = { ...good, stem: good.stem.replace('licensee', 'producer') };
  expect(validateOne(reworded, [good])).toEqual({ valid: [], dropped: { nearDuplicate: 1 } });
  expect(validateQuestions([good, reworded], { topicId: '5.1', facts, bank: [] })).toEqual({
    valid: [good],
    dropped: { nearDuplicate: 1 },
  });
});

test('a solver agrees only with high confidence in the same option [QUIZ-20]', () => {
  const shown = Array.from({ length: 6 }, () => good);
  const solutions = [
    { number: 1, answer: 'A', confidence: 'high' },
    { number: 2, answer: 'B', confidence: 'high' },
    { number: 3, answer: 'A', confidence: 'low' },
    { number: 4, answer: 'unclear', confidence: 'high' },
    { number: 6, answer: 'A', confidence: 'high' },
    { number: 6, answer: 'C', confidence: 'high' },
  ] as const;
  expect(agreedIndexes(shown, solutions)).toEqual([0]);
});

test('facts with the fewest questions come first, and facts of low confidence are left out', () => {
  expect(neglectedFacts(facts, [good], 5).map(({ id }) => id)).toEqual(['5.1-f02', '5.1-f01']);
});
