import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Fault } from './fault.ts';
import { schemaFaults } from './load-unit.ts';

/** Reads a JSON file below `root`; `data` is there when it fits its schema, otherwise `faults` say why not. */
export function readJson<T>(root: string, file: string, schema: z.ZodType<T>): { data?: T; faults: Fault[] } {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch (error) {
    return { faults: [{ file, message: (error as Error).message }] };
  }
  return { data: schema.safeParse(data).data, faults: schemaFaults(file, data, schema) };
}
