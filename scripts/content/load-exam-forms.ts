import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { SealedFormSchema, type SealedQuestion } from '#shared/exam-forms.ts';
import type { Problem } from './problem.ts';
import { readYaml } from './read-yaml.ts';

/** A sealed form that matches its schema. Its id is the name of its file, such as form-1. */
export type LoadedForm = { id: string; file: string; questions: SealedQuestion[] };

export function loadExamForms(root: string): { forms: LoadedForm[]; problems: Problem[] } {
  const files = globSync('content/exams/form-*.yaml', { cwd: root }).sort();
  const read = files.map((file) => ({ file, ...readYaml(root, file, SealedFormSchema) }));
  return {
    forms: read.flatMap(({ file, data }) => (data ? [{ id: basename(file, '.yaml'), file, questions: data }] : [])),
    problems: read.flatMap(({ problems }) => problems),
  };
}
