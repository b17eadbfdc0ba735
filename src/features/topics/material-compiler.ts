import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { ZodType } from 'zod';
import { orderedTopics } from '#shared/catalogue.ts';
import { SealedFormSchema, type SealedQuestion } from '#shared/exam-forms.ts';
import { DeckFileSchema } from '#shared/flashcards.ts';
import { numberQuestion } from '#shared/number-questions.ts';
import { type LawNumber, NumbersFileSchema } from '#shared/numbers.ts';
import { PlanContentSchema } from '#shared/plans.ts';
import { QuestionsFileSchema } from '#shared/quiz.ts';
import { leadOf, readingMinutes } from '#shared/study-text.ts';
import { publicSource } from '#shared/text/public-source.ts';
import {
  type Block,
  FactsFileSchema,
  PointsFileSchema,
  type SharedFact,
  SharedFactsFileSchema,
  type Study,
  type StudyFile,
  type StudyFileBlock,
  StudyFileSchema,
  taughtIn,
} from '#shared/topics.ts';

type CompiledTopic = ReturnType<typeof compileTopic>;

const ROOT = join(import.meta.dirname, '../../..');
/** The files that the result depends on: the texts, the schemas that check them, and this file. */
const SOURCES = [
  'content/catalogue.json',
  'content/topics/*/*.yaml',
  'content/facts/*.yaml',
  'content/exams/form-*.yaml',
  'content/numbers.yaml',
  'shared/**/*.ts',
  'src/features/topics/material-compiler.ts',
];

/**
 * Returns every written topic of `root`/content/topics in catalogue order. Parsing and checking takes seconds, so the
 * result is cached in dist/material.json until a source file changes. `npm run build` writes that file.
 */
export function compiledTopics(root = ROOT): CompiledTopic[] {
  const file = join(root, 'dist/material.json');
  const fingerprint = fingerprintOf(root);
  const saved = readCache(file);
  if (saved?.fingerprint === fingerprint) return saved.topics;
  const shared = readAll(root, 'content/facts/*.yaml', SharedFactsFileSchema);
  const sealed = readAll(root, 'content/exams/form-*.yaml', SealedFormSchema);
  const numbers = readAll(root, 'content/numbers.yaml', NumbersFileSchema);
  const topics = orderedTopics
    .filter(({ id }) => existsSync(join(root, `content/topics/${id}/study.yaml`)))
    .map(({ id }) => compileTopic(root, id, { shared, sealed, numbers }));
  writeCache(file, JSON.stringify({ fingerprint, topics }));
  return topics;
}

function readAll<T>(root: string, files: string, schema: ZodType<T[]>): T[] {
  return globSync(files, { cwd: root })
    .sort()
    .flatMap((file) => schema.parse(parse(readFileSync(join(root, file), 'utf8'))));
}

/** What is not in the folder of a topic. */
type CommonMaterial = { shared: SharedFact[]; sealed: SealedQuestion[]; numbers: LawNumber[] };

function compileTopic(root: string, id: string, { shared, sealed, numbers }: CommonMaterial) {
  const read = (file: string): unknown => parse(readFileSync(join(root, `content/topics/${id}/${file}.yaml`), 'utf8'));
  const { study, statedFacts } = splitStudy(StudyFileSchema.parse(read('study')));
  const ownFacts = FactsFileSchema.parse(read('facts'));
  const facts = [...ownFacts, ...taughtIn(id, shared)].map((fact) => ({
    ...fact,
    source: publicSource(fact.source, id),
  }));
  const points = PointsFileSchema.parse(read('points'));
  const factsById = new Map(facts.map((fact) => [fact.id, fact]));
  return {
    id,
    minutes: readingMinutes(study),
    study,
    statedFacts,
    pointFacts: study.keyPoints.map((point) => points[leadOf(point)] ?? []),
    questions: QuestionsFileSchema.parse(read('questions')),
    sealed: sealed.filter(({ topicId }) => topicId === id).map(({ topicId: _, ...question }) => question),
    numbers: numbers.filter(({ topicId }) => topicId === id).map((row) => numberQuestion(row, numbers, factsById)),
    deck: DeckFileSchema.parse(read('flashcards')),
    plan: PlanContentSchema.parse(read('plan')),
    facts,
  };
}

/** Splits a study file into what users see and the facts that its blocks state. */
function splitStudy(file: StudyFile): { study: Study; statedFacts: Record<string, string[][]> } {
  const sections = file.sections.map(({ body, ...section }) => ({ ...section, body: body.map(splitBlock) }));
  return {
    study: {
      ...file,
      sections: sections.map(({ body, ...section }) => ({ ...section, body: body.map(({ block }) => block) })),
    },
    statedFacts: Object.fromEntries(sections.map(({ id, body }) => [id, body.map(({ facts }) => facts)])),
  };
}

function splitBlock(written: StudyFileBlock): { block: Block; facts: string[] } {
  if (typeof written === 'string' || !('facts' in written)) return { block: written, facts: [] };
  const { facts, ...block } = written;
  return { block: 'text' in block ? block.text : block, facts };
}

function fingerprintOf(root: string): string {
  const hash = createHash('sha256');
  const paths = globSync(SOURCES, { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  for (const path of paths.sort()) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function readCache(file: string): { fingerprint: string; topics: CompiledTopic[] } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Writes the file atomically, because several processes can write it at the same time. If the folder is not writable,
 * the next start only takes longer.
 */
function writeCache(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch {}
}
