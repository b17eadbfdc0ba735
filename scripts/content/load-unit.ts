import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { DeckFileSchema } from '#shared/flashcards.ts';
import { PlanContentSchema } from '#shared/plans.ts';
import { QuestionsFileSchema } from '#shared/quiz.ts';
import { FactsFileSchema, StudySchema } from '#shared/topics.ts';
import type { Fault } from './fault.ts';

const schemas = {
  study: StudySchema,
  facts: FactsFileSchema,
  questions: QuestionsFileSchema,
  flashcards: DeckFileSchema,
  plan: PlanContentSchema,
};

type Part = keyof typeof schemas;
type Parts = { [P in Part]: z.infer<(typeof schemas)[P]> };

/** A unit's material. A part is missing when its file is, or when it breaks its schema; the load then has a fault. */
export type UnitMaterial = { id: string } & Partial<Parts>;

export const unitFile = (unitId: string, part: Part): string => `content/topics/${unitId}/${part}.yaml`;

/** All problems that a schema finds in a file's data, each with its path; an item of a list is named by its id. */
export function schemaFaults(file: string, data: unknown, schema: z.ZodType): Fault[] {
  const issues = schema.safeParse(data).error?.issues ?? [];
  return issues.map(({ path, message }) => {
    const item = Array.isArray(data) && typeof path[0] === 'number' ? data[path[0]] : undefined;
    const steps = typeof item?.id === 'string' ? [item.id, ...path.slice(1)] : path;
    return { file, where: steps.join(' ') || undefined, message };
  });
}

function readYaml(root: string, file: string): { data?: unknown; faults: Fault[] } {
  if (!existsSync(join(root, file)))
    return { faults: [{ file, message: 'the file is missing; a unit has all five or none' }] };
  const document = parseDocument(readFileSync(join(root, file), 'utf8'), { prettyErrors: true });
  if (document.errors.length > 0) {
    return { faults: document.errors.map(({ message }) => ({ file, message: message.split('\n')[0] ?? message })) };
  }
  return { data: document.toJS(), faults: [] };
}

/** Reads the five files of a unit's folder. */
export function loadUnit(root: string, id: string): { unit: UnitMaterial; faults: Fault[] } {
  const unit: Record<string, unknown> & { id: string } = { id };
  const faults: Fault[] = [];
  for (const part of Object.keys(schemas) as Part[]) {
    const file = unitFile(id, part);
    const read = readYaml(root, file);
    const found = read.faults.length > 0 ? read.faults : schemaFaults(file, read.data, schemas[part]);
    faults.push(...found);
    if (found.length === 0) unit[part] = schemas[part].parse(read.data);
  }
  return { unit: unit as UnitMaterial, faults };
}
