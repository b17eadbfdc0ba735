import { describe, expect, test, vi } from 'vitest';
import { blockText } from '#shared/study-text.ts';
import type { Passage } from '#shared/topics.ts';
import { loadMaterial } from '../topics/material.service.ts';
import { allPassages } from '../topics/passages.service.ts';
import { findPassages, passageIndexOf, subjectOf } from './find-passages.rules.ts';
import { CANDIDATE_QUESTIONS, FOREIGN_QUESTIONS, MISSED_QUESTIONS } from './testing/candidate-questions.ts';

const index = passageIndexOf(allPassages(loadMaterial()));
const textOf = ({ heading, blocks }: Passage) => `${heading} ${blocks.map(blockText).join('\n')}`;

/** Asks on the page of the first topic that answers the question. */
function expectAnswer(question: string, topics: string, passage: RegExp): void {
  const ids = topics.split(' ');
  const [first] = findPassages(index, question, ids[0]!);
  expect(first && textOf(first)).toMatch(passage);
  expect(ids).toContain(first!.topicId);
}

describe('the passage that answers a question comes first [TUTOR-05]', () => {
  test.each(CANDIDATE_QUESTIONS)('%s', expectAnswer);
});

describe('questions in words that the study text does not use', () => {
  test.fails.each(MISSED_QUESTIONS)('%s', expectAnswer);
});

test.each(FOREIGN_QUESTIONS)('%s: no passage [TUTOR-05]', (question) => {
  expect(findPassages(index, question, '1.1')).toEqual([]);
});

test('from the page of another topic, nine in ten questions are answered as well [TUTOR-05]', () => {
  const all = [...CANDIDATE_QUESTIONS, ...MISSED_QUESTIONS];
  const answered = all.filter(([question, topics, passage]) => {
    const [first] = findPassages(index, question, '4.8');
    return first && topics.split(' ').includes(first.topicId) && passage.test(textOf(first));
  });
  expect(answered.length / all.length).toBeGreaterThanOrEqual(0.9);
});

test('of a question with many unknown words, only twelve are compared with the whole study text [AI-07]', () => {
  const compare = vi.spyOn(index.search, 'autoSuggest');
  const unknown = [...index.words].filter((word) => /^[a-z]{8}$/.test(word)).map((word) => `${word.slice(0, -2)}qx`);
  findPassages(index, unknown.slice(0, 100).join(' '), '1.1');
  expect(unknown.length).toBeGreaterThan(100);
  expect(compare).toHaveBeenCalledTimes(12);
  compare.mockRestore();
});

test.each([
  ['pls explain rebating like im 5', 'rebating'],
  ['Can you explain THE free look?', 'the free look'],
  ["I don't get it", 'it'],
  ['what is up with 50k', '50,000'],
  ['key man', 'key person'],
  ['settlement terms in simple terms', 'settlement terms'],
  ['  ', ''],
])('%j is about %j [TUTOR-05]', (question, subject) => {
  expect(subjectOf(question)).toBe(subject);
});
