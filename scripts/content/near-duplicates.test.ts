import { describe, expect, it } from 'vitest';
import type { BankQuestion } from '#shared/quiz.ts';
import { findNearDuplicates } from './near-duplicates.ts';

function question(id: string, stem: string, answer: string): BankQuestion {
  const options = [answer, 'x', 'y', 'z'].map((text) => ({ text, rationale: 'w' }));
  return { id, stem, options, answer: 'A', facts: ['f'], difficulty: 1, kind: 'recall' };
}

type StemAndAnswer = [stem: string, answer: string];

function nearDuplicates(one: StemAndAnswer, other: StemAndAnswer): string[] {
  return findNearDuplicates([
    { file: 'content/topics/5.3/questions.yaml', questions: [question('5.3-q01', ...one)] },
    { file: 'content/topics/5.4/questions.yaml', questions: [question('5.4-q01', ...other)] },
  ]).map(({ where, message }) => `${where}: ${message}`);
}

describe('finds a rewording:', () => {
  it.each<[string, StemAndAnswer, StemAndAnswer]>([
    [
      'different punctuation and stop words, with different answers',
      ['What is the grace period of a group policy?', '31 days'],
      ['What is a "grace period" of the group policy', 'The time after the due date'],
    ],
    [
      'one word changed',
      ['How long is the free look on a replacement policy in New Jersey?', '30 days'],
      ['How long is the free look on a replaced policy in New Jersey?', '30 days'],
    ],
    [
      'two words changed in a case',
      [
        'Maria stops paying premiums on her whole life policy in year 12 and does nothing else. What happens to her coverage?',
        'It becomes extended term insurance',
      ],
      [
        'Robert stops paying premiums on his whole life policy in year 12 and does nothing further. What happens to his coverage?',
        'It continues as extended term insurance',
      ],
    ],
    [
      'one word changed in a long case, with a different answer',
      [
        'A producer in Newark collects a premium of $600 from a client, deposits it in a personal account, pays the rent out of it and repays it before the insurer asks. What is this?',
        'A breach of fiduciary duty',
      ],
      [
        'A producer in Trenton collects a premium of $600 from a client, deposits it in a personal account, pays the rent out of it and repays it before the insurer asks. What is this?',
        'Commingling',
      ],
    ],
  ])('%s', (_, one, other) => {
    expect(nearDuplicates(one, other)).toEqual(['5.4-q01: the stem is a near duplicate of 5.3-q01']);
  });
});

describe('ignores questions that ask different things:', () => {
  it.each<[string, StemAndAnswer, StemAndAnswer]>([
    [
      'a contrast of one word',
      ['How long is the grace period of an individual life policy in New Jersey?', '30 days'],
      ['How long is the grace period of a group life policy in New Jersey?', '31 days'],
    ],
    [
      'two duties with the same number of days',
      ['Within how many days must a New Jersey producer report a change of address to the Commissioner?', '30 days'],
      ['Within how many days must a New Jersey producer report a criminal prosecution to the Commissioner?', '30 days'],
    ],
    [
      'two fines of the same act',
      ['What is the highest fine for a first violation of the producer licensing act?', '$5,000'],
      ['What is the highest fine for a later violation of the producer licensing act?', '$10,000'],
    ],
    [
      'similar words in a different relation',
      ['Whom does an insurance agent represent under a contract with the insurer?', 'The insurer'],
      ['Who pays an insurance broker without a contract with the insurer?', 'The client'],
    ],
  ])('%s', (_, one, other) => {
    expect(nearDuplicates(one, other)).toEqual([]);
  });
});
