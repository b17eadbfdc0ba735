import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Problem } from './problem.ts';
import { schemaProblems } from './read-yaml.ts';

/** Reads a JSON file below `root`. Returns its data if the data matches the schema, and otherwise the problems. */
export function readJson<T>(root: string, file: string, schema: z.ZodType<T>): { data?: T; problems: Problem[] } {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch (error) {
    return { problems: [{ file, message: (error as Error).message }] };
  }
  return { data: schema.safeParse(data).data, problems: schemaProblems(file, data, schema) };
}
