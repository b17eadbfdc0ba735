import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BLUEPRINT_FILE, BlueprintSchema, validateBlueprint } from './blueprint-validators.ts';
import { loadExamForms } from './load-exam-forms.ts';
import { describeProblem } from './problem.ts';
import { readYaml } from './read-yaml.ts';

const PROJECT = join(import.meta.dirname, '../..');
const { forms } = loadExamForms(PROJECT);
const { data } = readYaml(PROJECT, BLUEPRINT_FILE, BlueprintSchema);

const copies = () => structuredClone({ blueprint: data!, forms });
type Copies = ReturnType<typeof copies>;
const { concept, items } = data!.concepts[0]!;
const [first, second] = forms[0]!.questions.map(({ id }) => id);

describe('reports a fault of the blueprint [FORM-03]:', () => {
  it.each<[string, (both: Copies) => void, string[]]>([
    ['none', () => {}, []],
    [
      'a concept that a form no longer keys',
      ({ blueprint }) => blueprint.concepts[0]!.items.pop(),
      [`${BLUEPRINT_FILE} ${concept}: forms that key it: 2; it must be 3`],
    ],
    [
      'a question that is in no form',
      ({ blueprint }) => blueprint.concepts[0]!.items.push('form-1-q999'),
      [`${BLUEPRINT_FILE} ${concept}: there is no sealed question form-1-q999`],
    ],
    [
      'a question under two concepts',
      ({ blueprint }) => blueprint.concepts[1]!.items.push(items[0]!),
      [`${BLUEPRINT_FILE} ${items[0]}: the question is listed twice`],
    ],
    [
      'two old products in a form',
      ({ forms: [form] }) => {
        form!.questions[0]!.stem = 'A jumping juvenile policy';
        const { options, answer } = form!.questions[1]!;
        options['ABCD'.indexOf(answer)]!.text = 'Pure endowment';
      },
      [`${forms[0]!.file}: more than 1 question names an old product: ${first}, ${second}`],
    ],
  ])('%s', (_, spoil, problems) => {
    const both = copies();
    spoil(both);
    const found = validateBlueprint(both.blueprint, both.forms);
    expect(found.map(describeProblem)).toEqual(problems);
  });
});
