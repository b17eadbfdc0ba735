import { z } from 'zod';
import type { SealedQuestion } from '#shared/exam-forms.ts';
import { SEALED_FORMS } from '#shared/exams.constants.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import { repeated } from '#shared/repeated.ts';
import type { LoadedForm } from './load-exam-forms.ts';
import type { Problem } from './problem.ts';

export const BLUEPRINT_FILE = 'content/exams/blueprint.yaml';

export const BlueprintSchema = z.strictObject({
  concepts: z.array(
    z.strictObject({
      concept: z.string(),
      forms: z.int().min(1).max(SEALED_FORMS).describe('The least number of forms that must key the concept'),
      items: z.array(z.string()).describe('The questions whose key rests on the concept'),
    }),
  ),
  vestiges: z.array(z.string()).describe('Names of old products, in lower case'),
});

type Blueprint = z.infer<typeof BlueprintSchema>;

/** The number of questions of a form that may ask for a vestige. */
const VESTIGES = 1;

/** Checks that enough sealed forms key each concept, and that no form asks for several old products. */
export function validateBlueprint({ concepts, vestiges }: Blueprint, forms: LoadedForm[]): Problem[] {
  const formOf = new Map(forms.flatMap((form) => form.questions.map(({ id }) => [id, form.id])));
  const problem = (message: string, where: string): Problem => ({ file: BLUEPRINT_FILE, where, message });
  return [
    ...repeated(concepts.flatMap(({ items }) => items)).map((id) => problem('the question is listed twice', id)),
    ...concepts.flatMap(({ concept, forms: least, items }) => {
      const keyed = new Set(items.flatMap((id) => formOf.get(id) ?? [])).size;
      return [
        ...items.filter((id) => !formOf.has(id)).map((id) => problem(`there is no sealed question ${id}`, concept)),
        ...(keyed < least ? [problem(`forms that key it: ${keyed}; it must be ${least}`, concept)] : []),
      ];
    }),
    ...forms.flatMap(({ file, questions }) => {
      const found = questions.filter((question) => vestiges.some((name) => stemAndKey(question).includes(name)));
      const ids = found.map(({ id }) => id).join(', ');
      return found.length > VESTIGES
        ? [{ file, message: `more than ${VESTIGES} question names an old product: ${ids}` }]
        : [];
    }),
  ];
}

const stemAndKey = ({ stem, options, answer }: SealedQuestion): string =>
  `${stem} ${options[OPTION_LETTERS.indexOf(answer)]!.text}`.toLowerCase();
