import { describe, expect, test } from 'vitest';
import { blockText } from '#shared/study-text.ts';
import { loadMaterial } from './material.service.ts';
import { allPassages, passageStating } from './passages.service.ts';

const material = loadMaterial();
const topicOf = (factId: string) => factId.split('-')[0]!;

describe('a fact leads to the paragraph, list or table that states it [TUTOR-01]', () => {
  test.each([
    ['3.3-f09', 'section-', /receipt's conditions met/],
    ['4.1-f32', 'key-points', /the owner makes a gift to the beneficiary/],
    ['4.5-f23', 'section-', /one-half of the worker's PIA/],
    ['5.3-f15', 'section-', /20 hours/],
    ['5.5-f21', 'section-', /Life insurance death benefits; Limit: \$500,000/],
    ['6-f88', 'section-', /when the debt is incurred/],
  ])('%s', (factId, anchor, text) => {
    const passage = passageStating(material, topicOf(factId), factId)!;
    expect(passage).toMatchObject({ anchor: expect.stringContaining(anchor), facts: [factId] });
    expect(passage.blocks).toHaveLength(1);
    expect(blockText(passage.blocks[0]!)).toMatch(text);
  });
});

test('a fact that several topics teach leads to the passage of the topic that is open [TUTOR-01]', () => {
  const fact = material.get('2.2')!.facts.get('2.2-f07');
  expect(material.get('3.3')!.facts.get('2.2-f07')).toEqual(fact);
  const passageOf = (topicId: string) => passageStating(material, topicId, '2.2-f07');
  expect(passageOf('2.2')).toMatchObject({ topicId: '2.2', anchor: 'section-contract-and-free-look' });
  expect(passageOf('3.3')).toMatchObject({ topicId: '3.3', anchor: 'section-free-look' });
});

test.each([
  ['2.1-f07', 'a fact that the study text states in part'],
  ['6-f21', 'a fact that the study text leaves out'],
  ['9.9-f99', 'an unknown fact'],
])('%s, %s, leads to no passage [TUTOR-01]', (factId) => {
  expect(passageStating(material, topicOf(factId), factId)).toBeUndefined();
});

test('a passage contains every number of the fact that it states [TUTOR-01]', () => {
  const topic = material.get('5.5')!;
  const fact = topic.facts.get('5.5-f21')!;
  const changed = {
    ...topic,
    facts: new Map([[fact.id, { ...fact, statement: fact.statement.replace('$500,000', '$700,000') }]]),
  };
  expect(passageStating(new Map([['5.5', topic]]), '5.5', fact.id)).toBeDefined();
  expect(passageStating(new Map([['5.5', changed]]), '5.5', fact.id)).toBeUndefined();
});

test('all text of a section is in its passages, once and in order', () => {
  const { study } = material.get('2.2')!;
  const passages = allPassages(material).filter(({ topicId }) => topicId === '2.2');
  for (const { id, body } of study!.sections) {
    const blocks = passages.filter(({ anchor }) => anchor === `section-${id}`).flatMap((passage) => passage.blocks);
    expect(blocks).toEqual(body);
  }
});
