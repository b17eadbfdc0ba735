import { describe, expect, it } from 'vitest';
import { catalogue, examItems, findTopic, isLawArea, neighbors, orderedTopics } from './catalogue.ts';
import { CatalogueSchema } from './topics.ts';

/** The exam outline: each area's title, number of items, and subtopics. */
const OUTLINE: [requirement: string, area: string, title: string, items: number, subtopics: string[]][] = [
  [
    '[CAT-01]',
    '1',
    'Types of Policies',
    9,
    [
      '1.1 Traditional Whole Life Products',
      '1.2 Interest-Sensitive Life Products',
      '1.3 Term Life',
      '1.4 Annuities',
      '1.5 Combination Plans and Variations',
    ],
  ],
  [
    '[CAT-02]',
    '2',
    'Policy Riders, Provisions, Options, and Exclusions',
    21,
    ['2.1 Policy Riders', '2.2 Policy Provisions and Options', '2.3 Policy Exclusions'],
  ],
  [
    '[CAT-03]',
    '3',
    'Completing the Application, Underwriting, and Delivering the Policy',
    12,
    ['3.1 Completing the Application', '3.2 Underwriting', '3.3 Delivering the Policy', '3.4 Do Not Call List'],
  ],
  [
    '[CAT-04]',
    '4',
    'Taxes, Retirement, and Other Insurance Concepts',
    8,
    [
      '4.1 Third-Party Ownership',
      '4.2 Group Life Insurance',
      '4.3 Retirement Plans',
      '4.4 Business Insurance',
      '4.5 Social Security Benefits and Taxes',
      '4.6 Tax Treatment of Insurance Premiums, Proceeds, Dividends',
      '4.7 Accelerated Death Benefits—Living Benefits',
      '4.8 Endowments',
    ],
  ],
  [
    '[CAT-05]',
    '5',
    'New Jersey Laws, Rules, and Regulations Common to Life, Accident and Health, Property, and Casualty Insurance',
    25,
    [
      '5.1 State Regulatory Jurisdiction',
      '5.2 Definitions',
      '5.3 Licensing',
      '5.4 Trade Practices',
      '5.5 Guaranty Associations',
      '5.6 Ethics',
    ],
  ],
  ['[CAT-06]', '6', 'New Jersey Laws, Rules, and Regulations Pertinent to Life and Regulations', 8, []],
];

it.each(OUTLINE)('%s area %s has the title %s, %i items and its subtopics', (_, id, title, itemCount, subtopics) => {
  const area = catalogue.find((one) => one.id === id);
  expect(area).toMatchObject({ id, title, itemCount });
  expect(area?.subtopics.map((one) => `${one.id} ${one.title}`)).toEqual(subtopics);
});

it('the catalogue matches its schema, has 83 items, and has item counts for only four subtopics [CAT-07]', () => {
  expect(CatalogueSchema.safeParse(catalogue).error).toBeUndefined();
  expect(catalogue.map(({ itemCount }) => itemCount)).toEqual([9, 21, 12, 8, 25, 8]);
  expect(catalogue.reduce((sum, { itemCount }) => sum + itemCount, 0)).toBe(83);
  const counted = catalogue.flatMap(({ subtopics }) => subtopics).filter((one) => 'itemCount' in one);
  expect(counted.map(({ id, itemCount }) => [id, itemCount])).toEqual([
    ['5.1', 4],
    ['5.2', 4],
    ['5.3', 8],
    ['5.4', 6],
  ]);
});

it('the 27 topics are the subtopics in order and then area 6 itself [CAT-08]', () => {
  const ids =
    '1.1 1.2 1.3 1.4 1.5 2.1 2.2 2.3 3.1 3.2 3.3 3.4 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 5.1 5.2 5.3 5.4 5.5 5.6 6'.split(
      ' ',
    );
  expect(ids).toHaveLength(27);
  expect(orderedTopics.map(({ id }) => id)).toEqual(ids);
});

it('an area with subtopics is not a topic, and a topic has its area', () => {
  expect(['1', '2', '3', '4', '5', '', '7', '1.6'].map(findTopic)).toEqual(Array(8).fill(undefined));
  expect(findTopic('5.3')).toMatchObject({ title: 'Licensing', area: { id: '5' } });
  expect(findTopic('6')).toMatchObject({ title: catalogue[5]?.title, area: { id: '6' } });
  expect(catalogue.map(({ id }) => isLawArea(id))).toEqual([false, false, false, false, true, true]);
});

it('topics without an item count share what is left of their area, and all topics have 83 questions [CAT-07]', () => {
  const items = new Map(orderedTopics.map((topic) => [topic.id, examItems(topic)]));
  expect(['2.1', '4.1', '5.3', '5.5', '6'].map((id) => items.get(id))).toEqual([7, 1, 8, 1.5, 8]);
  expect([...items.values()].reduce((sum, count) => sum + count, 0)).toBeCloseTo(83);
});

describe('the neighbors of a topic', () => {
  it.each([
    ['1.1', undefined, '1.2'],
    ['1.5', '1.4', '2.1'],
    ['2.1', '1.5', '2.2'],
    ['5.6', '5.5', '6'],
    ['6', '5.6', undefined],
    ['5', undefined, undefined],
  ])('of %s are %s and %s', (id, previous, next) => {
    const found = neighbors(id);
    expect([found.previous?.id, found.next?.id]).toEqual([previous, next]);
  });
});
