import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ExamSchema } from '#shared/exam-schema.ts';
import { CatalogueSchema } from '#shared/topics.ts';
import { unusedFacts, validateFactReferences, validateLawQuestions } from './fact-validators.ts';
import { validateIds } from './id-validators.ts';
import { type LoadedTopic, loadTopic } from './load-topic.ts';
import { findNearDuplicates } from './near-duplicates.ts';
import { validatePages } from './page-validators.ts';
import type { Problem } from './problem.ts';
import { type BankFigures, bankFigures, validateGiveaways, validateQuestionBank } from './question-validators.ts';
import { readJson } from './read-json.ts';
import { validateSamples } from './sample-validators.ts';
import { validateStudy } from './study-validators.ts';
import { countWords, studyTexts } from './text.ts';

/** The figures of a topic's material. */
export type MaterialFigures = BankFigures & {
  id: string;
  words: number;
  questions: number;
  cards: number;
  unusedFacts: number;
};

function topicFolders(root: string): string[] {
  const folder = join(root, 'content/topics');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Runs the validators that need only one topic. They skip missing parts, which `loadTopic` has already reported. */
function validateTopic(topic: LoadedTopic): Problem[] {
  return [
    ...validateIds(topic),
    ...(topic.study ? validateStudy(topic.id, topic.study) : []),
    ...validateFactReferences(topic),
    ...validateLawQuestions(topic),
    ...(topic.questions
      ? [...validateQuestionBank(topic.id, topic.questions), ...validateGiveaways(topic.id, topic.questions)]
      : []),
  ];
}

function materialFigures(topic: LoadedTopic): MaterialFigures {
  return {
    id: topic.id,
    words: topic.study ? countWords(studyTexts(topic.study)) : 0,
    questions: topic.questions?.length ?? 0,
    cards: topic.flashcards?.length ?? 0,
    unusedFacts: unusedFacts(topic).length,
    ...bankFigures(topic.questions ?? []),
  };
}

/**
 * Checks everything below `root`/content. A topic without a folder is not a problem, because a copy can have only some
 * topics. `nearDuplicates` is the number of stems that are near duplicates of an earlier stem.
 */
export function checkContent(root: string): { problems: Problem[]; rows: MaterialFigures[]; nearDuplicates: number } {
  const catalogue = readJson(root, 'content/catalogue.json', CatalogueSchema);
  const exam = readJson(root, 'content/exam.json', ExamSchema);
  const known = new Set(
    catalogue.data?.flatMap(({ id, subtopics }) => (subtopics.length ? subtopics.map((one) => one.id) : [id])),
  );
  const folders = topicFolders(root);
  const unknownFolders = catalogue.data ? folders.filter((id) => !known.has(id)) : [];
  const loaded = folders.filter((id) => !unknownFolders.includes(id)).map((id) => loadTopic(root, id));
  const topics = loaded.map(({ topic }) => topic);
  const nearDuplicates = findNearDuplicates(topics.map(({ id, questions = [] }) => ({ id, questions })));
  return {
    problems: [
      ...catalogue.problems,
      ...exam.problems,
      ...validatePages(root),
      ...unknownFolders.map((id) => ({ file: `content/topics/${id}`, message: 'the catalogue has no such topic' })),
      ...loaded.flatMap(({ topic, problems }) => [...problems, ...validateTopic(topic)]),
      ...validateSamples(root, topics),
      ...nearDuplicates,
    ],
    rows: topics.map(materialFigures),
    nearDuplicates: nearDuplicates.length,
  };
}
