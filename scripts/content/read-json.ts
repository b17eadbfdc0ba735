import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { schemaProblems } from './load-topic.ts';
import type { Fault } from './problem.ts';

/** Reads a JSON file below `root`; `data` is there when it fits its schema, otherwise `faults` say why not. */
export function readJson<T>(root: string, file: string, schema: z.ZodType<T>): { data?: T; faults: Fault[] } {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch (error) {
    return { faults: [{ file, message: (error as Error).message }] };
  }
  return { data: schema.safeParse(data).data, faults: schemaProblems(file, data, schema) };
}
