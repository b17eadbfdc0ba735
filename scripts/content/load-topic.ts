import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { DeckFileSchema } from '#shared/flashcards.ts';
import { PlanContentSchema } from '#shared/plans.ts';
import { QuestionsFileSchema } from '#shared/quiz.ts';
import { FactsFileSchema, StudySchema } from '#shared/topics.ts';
import type { Problem } from './problem.ts';

const schemas = {
  study: StudySchema,
  facts: FactsFileSchema,
  questions: QuestionsFileSchema,
  flashcards: DeckFileSchema,
  plan: PlanContentSchema,
};

type MaterialPart = keyof typeof schemas;
type MaterialParts = { [P in MaterialPart]: z.infer<(typeof schemas)[P]> };

/** The valid parts of a topic's material. A part is undefined if its file is missing or does not match its schema. */
export type LoadedTopic = { id: string } & Partial<MaterialParts>;

export const topicFile = (topicId: string, part: MaterialPart): string => `content/topics/${topicId}/${part}.yaml`;

/** Returns the problems that a schema finds in a file's data. `where` is the path, with the id of an item in a list. */
export function schemaProblems(file: string, data: unknown, schema: z.ZodType): Problem[] {
  const issues = schema.safeParse(data).error?.issues ?? [];
  return issues.map(({ path, message }) => {
    const item = Array.isArray(data) && typeof path[0] === 'number' ? data[path[0]] : undefined;
    const steps = typeof item?.id === 'string' ? [item.id, ...path.slice(1)] : path;
    return { file, where: steps.join(' ') || undefined, message };
  });
}

function readYaml(root: string, file: string): { data?: unknown; problems: Problem[] } {
  if (!existsSync(join(root, file)))
    return { problems: [{ file, message: 'the file is missing; a topic has either all five files or none' }] };
  const document = parseDocument(readFileSync(join(root, file), 'utf8'), { prettyErrors: true });
  if (document.errors.length > 0) {
    return { problems: document.errors.map(({ message }) => ({ file, message: message.split('\n')[0] ?? message })) };
  }
  return { data: document.toJS(), problems: [] };
}

/** Reads the five files of a topic's folder. Reports missing and invalid files as problems. */
export function loadTopic(root: string, id: string): { topic: LoadedTopic; problems: Problem[] } {
  const topic: Record<string, unknown> & { id: string } = { id };
  const problems: Problem[] = [];
  for (const part of Object.keys(schemas) as MaterialPart[]) {
    const file = topicFile(id, part);
    const read = readYaml(root, file);
    const found = read.problems.length > 0 ? read.problems : schemaProblems(file, read.data, schemas[part]);
    problems.push(...found);
    if (found.length === 0) topic[part] = schemas[part].parse(read.data);
  }
  return { topic: topic as LoadedTopic, problems };
}
