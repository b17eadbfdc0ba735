import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { orderedTopics } from '#shared/catalogue.ts';
import { DeckFileSchema } from '#shared/flashcards.ts';
import { PlanContentSchema } from '#shared/plans.ts';
import { QuestionsFileSchema } from '#shared/quiz.ts';
import { FactsFileSchema, type Study, StudySchema, WORDS_PER_MINUTE } from '#shared/topics.ts';

type CompiledTopic = ReturnType<typeof compileTopic>;

const ROOT = join(import.meta.dirname, '../../..');
/** What the outcome depends on: the texts, the schemas that they are checked by, and this file. */
const SOURCES = [
  'content/catalogue.json',
  'content/topics/*/*.yaml',
  'shared/**/*.ts',
  'src/features/topics/material-compiler.ts',
];

/**
 * Every written topic of `root`/content/topics in catalogue order. Parsing and checking takes seconds, so the outcome is kept
 * in dist/material.json (`npm run build` puts it there) for as long as its sources are the same.
 */
export function compiledTopics(root = ROOT): CompiledTopic[] {
  const file = join(root, 'dist/material.json');
  const fingerprint = fingerprintOf(root);
  const kept = readKept(file);
  if (kept?.fingerprint === fingerprint) return kept.topics;
  const topics = orderedTopics
    .filter(({ id }) => existsSync(join(root, `content/topics/${id}/study.yaml`)))
    .map(({ id }) => compileTopic(root, id));
  keep(file, JSON.stringify({ fingerprint, topics }));
  return topics;
}

function compileTopic(root: string, id: string) {
  const read = (file: string): unknown => parse(readFileSync(join(root, `content/topics/${id}/${file}.yaml`), 'utf8'));
  const study = StudySchema.parse(read('study'));
  return {
    id,
    minutes: readingMinutes(study),
    study,
    questions: QuestionsFileSchema.parse(read('questions')),
    deck: DeckFileSchema.parse(read('flashcards')),
    plan: PlanContentSchema.parse(read('plan')),
    facts: FactsFileSchema.parse(read('facts')),
  };
}

function readingMinutes(study: Study): number {
  const words = JSON.stringify(study).split(/\s+/).length;
  return Math.ceil(words / WORDS_PER_MINUTE);
}

function fingerprintOf(root: string): string {
  const hash = createHash('sha256');
  const paths = globSync(SOURCES, { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  for (const path of paths.sort()) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function readKept(file: string): { fingerprint: string; topics: CompiledTopic[] } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whole or not at all, also with several processes at it; a folder that can't be written only costs the next start its time. */
function keep(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch {}
}
