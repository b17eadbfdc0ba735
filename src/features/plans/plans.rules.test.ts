import { expect, test } from 'vitest';
import { groundingOf, loadMaterial } from '../topics/material.service.ts';
import { validatePlan } from './plans.rules.ts';

const topics = [...loadMaterial().values()];
const topic = topics[0]!;
const material = groundingOf(topic);
const plan = topic.plan!;
const withNote = (note: string) => ({ ...plan, importantNotes: [note, ...plan.importantNotes.slice(1)] });

test('most curated plans pass the validators, so a careful writer can satisfy them', () => {
  const flagged = topics.filter((each) => validatePlan(each.plan!, groundingOf(each)).length > 0);
  expect(flagged.length).toBeLessThanOrEqual(topics.length / 4);
});

test.each([
  ['a number that the material lacks', 'You have 4711 days.', 'the number 4711 does not occur in the material'],
  ['a number with separators', 'It costs $98,765.', 'the number 98765 does not occur in the material'],
  ['a statute of New Jersey', 'See N.J.S.A. 99:9-9.', 'N.J.S.A. 99:9-9 does not occur in the material'],
  ['a rule of New Jersey', 'See N.J.A.C. 99:9-9.', 'N.J.A.C. 99:9-9 does not occur in the material'],
  ['a section of the code', 'It is in Section 9999 of it.', 'Section 9999 does not occur in the material'],
  [
    'a number in words that the material lacks',
    'You have ninety-seven days.',
    'the number 97 does not occur in the material',
  ],
  ['a large number in words', 'It costs two million dollars.', 'the number 2000000 does not occur in the material'],
  ['a section in lower case', 'It is in section 9999 of it.', 'section 9999 does not occur in the material'],
  ['markup', 'This is <b>right</b>.', 'it contains markup or a web address'],
  ['a web address', 'See www.pay-me.example for more.', 'it contains markup or a web address'],
  ['the same note twice', plan.importantNotes[1]!, 'two notes say the same thing'],
])('%s is a problem', (_what, note, problem) => {
  expect(validatePlan(withNote(note), material)).toContain(problem);
});

test('numbers in fact ids and law citations of the material do not count as numbers of the material', () => {
  const statement = '[2.2-f90] The grace period is 31 days (law, source: N.J.S.A. 17B:25-45).';
  const problems = (note: string) =>
    validatePlan({ mainConcepts: [], examples: [], examTip: '', importantNotes: [note] }, statement);
  expect(problems('The grace period is thirty-one days.')).toEqual([]);
  expect(problems('The grace period is ninety days.')).toEqual(['the number 90 does not occur in the material']);
  expect(problems('The grace period is 45 days.')).toEqual(['the number 45 does not occur in the material']);
  expect(problems('See N.J.S.A. 17B:25-4.')).toEqual(['N.J.S.A. 17B:25-4 does not occur in the material']);
});

test('case studies may invent figures but not laws', () => {
  const [first, ...others] = plan.examples;
  const withScenario = (scenario: string) => ({ ...plan, examples: [{ ...first!, scenario }, ...others] });
  const before = validatePlan(plan, material);
  expect(validatePlan(withScenario('Ana pays $4,711 a year.'), material)).toEqual(before);
  expect(validatePlan(withScenario('Ana reads N.J.S.A. 99:9-9.'), material)).toContain(
    'N.J.S.A. 99:9-9 does not occur in the material',
  );
});
