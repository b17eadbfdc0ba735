import { describe, expect, it } from 'vitest';
import type { Fact } from '#shared/topics.ts';
import { validateFirstFacts, validatePoints, validateTestedFacts } from './coverage-validators.ts';
import type { LoadedTopic } from './load-topic.ts';
import { describeProblem } from './problem.ts';
import { item } from './testing/item.ts';
import { type ValidTopic, validContent } from './testing/valid-content.ts';

const topicWith = (seed: (topic: ValidTopic) => void): LoadedTopic => {
  const topic = validContent().general;
  seed(topic);
  return { id: '1.1', ...topic };
};

const POINTS = 'content/topics/1.1/points.yaml';

describe('reports a fault of the key points and their facts:', () => {
  it.each<[string, (topic: ValidTopic) => void, string[]]>([
    ['none', () => {}, []],
    [
      'a key point without facts',
      ({ points }) => {
        delete points['Point 3'];
      },
      [`${POINTS} Point 3: the key point names no facts`],
    ],
    [
      'facts of a key point that is gone',
      ({ study }) => {
        study.keyPoints[2] = '**Another point.** Learn it.';
      },
      [
        `${POINTS} Another point: the key point names no facts`,
        `${POINTS} Point 2: no key point begins with these words in bold`,
      ],
    ],
    [
      'an unknown fact',
      ({ points }) => points['Point 0']!.push('1.1-f77'),
      [`${POINTS} Point 0: the topic has no fact 1.1-f77`],
    ],
    [
      'a fact that is not tested',
      ({ facts }) => {
        facts[4]!.tested = false;
      },
      [`${POINTS} Point 4: the fact 1.1-f05 is not tested`],
    ],
  ])('%s', (_, seed, expected) => {
    expect(validatePoints(topicWith(seed)).map(describeProblem)).toEqual(expected);
  });
});

describe('reports a fault of the tested facts:', () => {
  it.each<[string, (topic: ValidTopic) => void, string[]]>([
    ['none', () => {}, []],
    [
      'a tested fact that no question asks, though one names it',
      ({ facts, questions }) => {
        facts.push({ ...facts[0]!, id: '1.1-f11' });
        questions[0]!.facts.push('1.1-f11');
      },
      ['content 1.1-f11: the fact is tested, but no question names it first'],
    ],
    [
      'a question that asks a fact that is not tested',
      ({ facts, questions }) => {
        facts.push({ ...facts[0]!, id: '1.1-f11', tested: false });
        questions[0]!.facts.unshift('1.1-f11');
      },
      ['content/topics/1.1/questions.yaml 1.1-q01: the first fact 1.1-f11 is not tested'],
    ],
  ])('%s', (_, seed, expected) => {
    expect(validateTestedFacts([topicWith(seed)]).map(describeProblem)).toEqual(expected);
  });

  it('a fact of several topics needs a question in one of them', () => {
    const shared: Fact = { ...validContent().general.facts[0]!, id: '1.1-f90' };
    const topic = topicWith(({ facts }) => facts.push(shared));
    const other = topicWith(({ facts, questions }) => {
      facts.push(shared);
      questions[0]!.facts.unshift('1.1-f90');
    });
    expect(validateTestedFacts([topic])).toHaveLength(1);
    expect(validateTestedFacts([topic, other])).toEqual([]);
  });
});

describe('the first fact is the one that the key states:', () => {
  const facts = ['The grace period lasts 31 days.', 'Cash values belong to the owner.'].map((statement, index) => ({
    ...validContent().general.facts[0]!,
    ...{ id: `1.1-f0${index + 1}`, statement },
  }));
  const messages = (stem: string, options: string, order: string[]) => {
    const asked = item(stem, options);
    const question = { ...asked, id: '1.1-q01', facts: order, difficulty: 1, kind: 'recall' as const };
    return validateFirstFacts({ id: '1.1', questions: [question], facts }).map(({ message }) => message);
  };
  const GRACE = ['How long does the grace period last?', '31 days / 10 days / 60 days / 90 days'] as const;

  it('another order is refused', () => {
    expect(messages(...GRACE, ['1.1-f01', '1.1-f02'])).toEqual([]);
    expect(messages(...GRACE, ['1.1-f02', '1.1-f01'])).toEqual([
      'the key states 1.1-f01 rather than the first fact 1.1-f02',
    ]);
  });

  it('if the question asks for an exception, the other options may state it', () => {
    const stem = 'All of the following belong to the owner EXCEPT';
    const options = 'the days of grace / cash values / values in cash / the period of cash values';
    expect(messages(stem, options, ['1.1-f02', '1.1-f01'])).toEqual([]);
  });
});
