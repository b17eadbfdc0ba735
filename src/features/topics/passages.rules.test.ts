import { expect, test } from 'vitest';
import { blockText } from '#shared/study-text.ts';
import { loadMaterial } from './material.service.ts';
import { allPassages, passageStating } from './passages.service.ts';

const material = loadMaterial();
const topicOf = (factId: string) => factId.split('-')[0]!;

test.each([
  ['3.3-f09', 'section-coverage', /receipt's conditions met/],
  ['4.1-f32', 'section-estate-and-trusts', /who gives it to the beneficiary/],
  ['4.5-f23', 'section-retirement', /one-half of the worker's PIA/],
  ['5.3-f15', 'section-getting-the-license', /20 hours/],
  ['5.5-f21', 'section-limits', /Life insurance death benefits; Limit: \$500,000/],
  ['6-f88', 'section-credit', /when the debt is incurred/],
])('the fact %s leads to the paragraph, list or table that states it [TUTOR-01]', (factId, anchor, text) => {
  const passage = passageStating(material, topicOf(factId), [factId])!;
  expect(passage).toMatchObject({ anchor, facts: [factId] });
  expect(passage.blocks).toHaveLength(1);
  expect(blockText(passage.blocks[0]!)).toMatch(text);
});

test('every curated question leads to the passage that states its first fact [TUTOR-01]', () => {
  for (const [topicId, { questions, sealed }] of material)
    for (const { id, facts } of [...questions, ...sealed])
      expect(passageStating(material, topicId, facts), id).toMatchObject({ facts: [facts[0]] });
});

test('a fact that several topics teach leads to the passage of the topic that is open, or else to that of another [TUTOR-01]', () => {
  const passageIn = (topicId: string) => passageStating(material, topicId, ['2.2-f07']);
  expect(passageIn('2.2')).toMatchObject({ topicId: '2.2', anchor: 'section-contract-and-free-look' });
  expect(passageIn('3.3')).toMatchObject({ topicId: '3.3', anchor: 'section-free-look' });
  expect(material.get('5.1')!.facts.has('2.2-f07')).toBe(false);
  expect(passageIn('5.1')).toEqual(passageIn('2.2'));
});

test('the second fact of a question leads to a passage if none states the first [TUTOR-01]', () => {
  const passageOf = (...factIds: string[]) => passageStating(material, '5.3', factIds);
  expect(passageOf('9.9-f99', '5.3-f15')).toEqual(passageOf('5.3-f15'));
  expect(passageOf('9.9-f99')).toBeUndefined();
});

test('all text of a section is in its passages, once and in order', () => {
  const { study } = material.get('2.2')!;
  const passages = allPassages(material).filter(({ topicId }) => topicId === '2.2');
  for (const { id, body } of study!.sections) {
    const blocks = passages.filter(({ anchor }) => anchor === `section-${id}`).flatMap((passage) => passage.blocks);
    expect(blocks).toEqual(body);
  }
});

test('a passage of several blocks has the facts of all of them', () => {
  const [passage] = allPassages(material).filter(({ anchor }) => anchor === 'section-estate-and-trusts');
  expect(passage!.blocks.length).toBeGreaterThan(1);
  expect(passage!.facts).toEqual(expect.arrayContaining(['4.1-f24', '4.1-f26']));
});
