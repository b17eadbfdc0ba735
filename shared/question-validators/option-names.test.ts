import { describe, expect, it } from 'vitest';
import { optionNames, refersToOptions } from './option-names.ts';

describe('finds a rationale that names an option:', () => {
  it.each([
    ['That is option B.', 'option B'],
    ['See answer C for the rule.', 'answer C'],
    ['Choice A confuses the two.', 'Choice A'],
    ['The correct answer is D, since the owner pays.', 'answer is D'],
    ['Options A and C both fail.', 'Options A'],
    ['That is the grace period (D).', '(D)'],
    ['The first option is the grace period.', 'first option'],
    ['It differs from the last answer.', 'last answer'],
    ['Both options above fail.', 'options above'],
    ['B is wrong because the owner pays.', 'B is'],
    ['The owner pays, so C is right.', 'so C is'],
    ['This is option 2.', 'option 2'],
  ])('%s', (rationale, name) => {
    expect(optionNames(rationale, ['Who pays?', 'The owner'])).toContain(name);
  });
});

describe('does not mistake other letters and positions for options:', () => {
  it.each([
    'Medicare Part B covers doctors; Part A is for the hospital.',
    'Medicare Parts A and B are financed in different ways.',
    'A death benefit is free of tax.',
    'The partner reports it on Schedule K.',
    'The test stands in IRC 7702(a)(2)(B).',
    'Insurer A is primary, and Insurer B pays nothing.',
    'The owner has an option a year later.',
    'Answer a request of the Commissioner within 15 days.',
    'The first premium is due at once; the last step is delivery.',
    'A dividend option 10 years later may differ.',
    'Under a settlement option the beneficiary draws interest.',
    'The second beneficiary has no option here.',
  ])('%s', (rationale) => {
    expect(optionNames(rationale, ['Who pays?', 'The owner'])).toEqual([]);
  });

  it('a phrase that the stem or an option has is a term', () => {
    const rationale = 'Option A keeps the death benefit level; Option B lets it rise.';
    expect(optionNames(rationale, ['What is true of death benefit option A?', 'It beats Option B'])).toEqual([]);
    expect(optionNames(rationale, ['What is true of death benefit option A?', 'It rises'])).toEqual(['Option B']);
  });
});

describe('finds an option that refers to the other options:', () => {
  it.each([
    'All of the above',
    'None of the above.',
    'Both A and B',
    'A or C',
    'Neither of these',
    'All of these statements are true',
    'Both are correct',
    'The other options',
  ])('%s', (option) => expect(refersToOptions(option)).toBe(true));

  it.each([
    'All of the premiums paid',
    'None of the proceeds',
    'Both the insured and the owner',
    'Medicare Parts A and B',
    'Either of the two partners',
    'Neither the insurer nor the producer',
  ])('but ignores: %s', (option) => expect(refersToOptions(option)).toBe(false));
});
