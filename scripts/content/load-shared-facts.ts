import { globSync } from 'node:fs';
import { type SharedFact, SharedFactsFileSchema } from '#shared/topics.ts';
import type { Problem } from './problem.ts';
import { readYaml } from './read-yaml.ts';

/** A fact of content/facts/ with its file. */
export type LocatedFact = SharedFact & { file: string };

/** Reads the facts that several topics teach. */
export function loadSharedFacts(root: string): { facts: LocatedFact[]; problems: Problem[] } {
  const files = globSync('content/facts/*.yaml', { cwd: root }).sort();
  const read = files.map((file) => ({ file, ...readYaml(root, file, SharedFactsFileSchema) }));
  return {
    facts: read.flatMap(({ file, data = [] }) => data.map((fact) => ({ ...fact, file }))),
    problems: read.flatMap(({ problems }) => problems),
  };
}
