import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { catalogue, orderedTopics, topicsOf } from '#shared/catalogue.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import {
  bankDeviations,
  examDeviations,
  examFigure,
  FORM_FIGURES,
  type FormFigure,
  type MeasuredItem,
  measure,
  topicDeviations,
} from './item-form-figures.ts';
import { validateItemForm } from './item-forms.ts';
import type { Problem } from './problem.ts';
import { validateBankKeys } from './question-validators.ts';
import { readJson } from './read-json.ts';

/** The topics whose questions already have the target mix of item forms. */
const DONE = 'content/form-done.json';
const DoneSchema = z.array(z.enum(orderedTopics.map(({ id }) => id)));

type QuestionsFile = { id: string; file: string; questions: BankQuestion[] };

/**
 * One row of the table of item forms. The bank, its areas and its topics (by id) are in percent, the sealed forms in
 * questions.
 */
export type ItemFormRow = {
  figure: FormFigure;
  bank: number;
  areas: number[];
  topics: Record<string, number>;
  forms: number[];
};

/**
 * Compares the item forms with their targets. A sealed form outside a band is a problem, and so are a topic that
 * form-done.json lists, an area when it lists all of its topics, and the question bank when it lists all topics.
 */
export function checkItemForms(
  root: string,
  topics: QuestionsFile[],
  forms: QuestionsFile[],
): { problems: Problem[]; rows: ItemFormRow[] } {
  const done = existsSync(join(root, DONE)) ? readJson(root, DONE, DoneSchema) : { data: [], problems: [] };
  const measured = new Map([...topics, ...forms].map((one) => [one.id, one.questions.map(measure)]));
  const itemsOf = (id: string): MeasuredItem[] => measured.get(id) ?? [];
  const itemsIn = (parts: { id: string }[]): MeasuredItem[] => parts.flatMap(({ id }) => itemsOf(id));
  const isDone = ({ id }: { id: string }) => done.data?.includes(id) ?? false;
  const problemsIn =
    (file: string) =>
    (message: string): Problem => ({ file, message });
  return {
    problems: [
      ...done.problems,
      ...[...topics, ...forms].flatMap(({ file, questions }) =>
        questions.flatMap((question) =>
          validateItemForm(question).map((message) => ({ file, where: question.id, message })),
        ),
      ),
      ...forms.flatMap(({ id, file }) => examDeviations(itemsOf(id)).map(problemsIn(file))),
      ...topics.filter(isDone).flatMap(({ id, file }) => topicDeviations(itemsOf(id)).map(problemsIn(file))),
      ...catalogue
        .filter((area) => topicsOf(area).every(isDone))
        .flatMap((area) => bankDeviations(itemsIn(topicsOf(area))).map((message) => `area ${area.id}: ${message}`))
        .map(problemsIn(DONE)),
      ...(orderedTopics.every(isDone)
        ? [...bankDeviations(itemsIn(topics)), ...validateBankKeys(topics.flatMap(({ questions }) => questions))].map(
            problemsIn(DONE),
          )
        : []),
    ],
    rows: FORM_FIGURES.map((figure) => ({
      figure,
      bank: figure.of(itemsIn(topics)),
      areas: catalogue.map((area) => figure.of(itemsIn(topicsOf(area)))),
      topics: Object.fromEntries(topics.map(({ id }) => [id, figure.of(itemsOf(id))])),
      forms: forms.map(({ id }) => examFigure(figure, itemsOf(id))),
    })),
  };
}
