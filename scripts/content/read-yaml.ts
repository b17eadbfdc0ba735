import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Problem } from './problem.ts';

/** Returns the problems that a schema finds in a file's data. `where` is the path, with the id of an item in a list. */
export function schemaProblems(file: string, data: unknown, schema: z.ZodType): Problem[] {
  const issues = schema.safeParse(data).error?.issues ?? [];
  return issues.map(({ path, message }) => {
    const item = Array.isArray(data) && typeof path[0] === 'number' ? data[path[0]] : undefined;
    const steps = typeof item?.id === 'string' ? [item.id, ...path.slice(1)] : path;
    return { file, where: steps.join(' ') || undefined, message };
  });
}

/** Reads a YAML file below `root`. Returns its data if the data matches the schema, and otherwise the problems. */
export function readYaml<T>(root: string, file: string, schema: z.ZodType<T>): { data?: T; problems: Problem[] } {
  if (!existsSync(join(root, file))) return { problems: [{ file, message: 'the file is missing' }] };
  const document = parseDocument(readFileSync(join(root, file), 'utf8'), { prettyErrors: true });
  if (document.errors.length > 0)
    return { problems: document.errors.map(({ message }) => ({ file, message: message.split('\n')[0] ?? message })) };
  const data = document.toJS();
  return { data: schema.safeParse(data).data, problems: schemaProblems(file, data, schema) };
}
