import type { z } from 'zod';
import { DeckFileSchema } from '#shared/flashcards.ts';
import { PlanContentSchema } from '#shared/plans.ts';
import { QuestionsFileSchema } from '#shared/quiz.ts';
import { FactsFileSchema, PointsFileSchema, StudyFileSchema } from '#shared/topics.ts';
import type { Problem } from './problem.ts';
import { readYaml } from './read-yaml.ts';

const schemas = {
  study: StudyFileSchema,
  facts: FactsFileSchema,
  questions: QuestionsFileSchema,
  flashcards: DeckFileSchema,
  plan: PlanContentSchema,
  points: PointsFileSchema,
};

type MaterialPart = keyof typeof schemas;
type MaterialParts = { [P in MaterialPart]: z.infer<(typeof schemas)[P]> };

/** The valid parts of a topic's material. A part is undefined if its file is missing or does not match its schema. */
export type LoadedTopic = { id: string } & Partial<MaterialParts>;

export const topicFile = (topicId: string, part: MaterialPart): string => `content/topics/${topicId}/${part}.yaml`;

/** Reads the six files of a topic's folder. Reports missing and invalid files as problems. */
export function loadTopic(root: string, id: string): { topic: LoadedTopic; problems: Problem[] } {
  const topic: Record<string, unknown> & { id: string } = { id };
  const problems: Problem[] = [];
  for (const part of Object.keys(schemas) as MaterialPart[]) {
    const file = topicFile(id, part);
    const read = readYaml<unknown>(root, file, schemas[part]);
    problems.push(...read.problems);
    if (read.data !== undefined) topic[part] = read.data;
  }
  return { topic: topic as LoadedTopic, problems };
}
