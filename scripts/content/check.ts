import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ExamSchema } from '#shared/exam-schema.ts';
import { CatalogueSchema } from '#shared/topics.ts';
import { unusedFacts, validateFactReferences, validateLawQuestions } from './fact-validators.ts';
import { validateIds } from './id-validators.ts';
import { loadTopic, type TopicMaterial } from './load-topic.ts';
import { findNearDuplicates } from './near-duplicates.ts';
import { validatePages } from './page-validators.ts';
import type { Problem } from './problem.ts';
import { type BankFigures, bankFigures, validateGiveaways, validateQuestionBank } from './question-validators.ts';
import { readJson } from './read-json.ts';
import { validateSamples } from './sample-validators.ts';
import { validateStudy } from './study-validators.ts';
import { countWords, studyTexts } from './text.ts';

/** A topic in figures, for the editor. */
export type TopicRow = BankFigures & {
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

/** Runs the validators that need one topic only. They skip a part that did not load, because loading already reported it. */
function validateTopic(topic: TopicMaterial): Problem[] {
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

function topicRow(topic: TopicMaterial): TopicRow {
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
 * Checks everything below `root`/content. A topic without a folder is not a problem, because a copy may hold some topics only.
 * `nearDuplicates` counts stems that ask the same as an earlier one.
 */
export function checkContent(root: string): { problems: Problem[]; rows: TopicRow[]; nearDuplicates: number } {
  const catalogue = readJson(root, 'content/catalogue.json', CatalogueSchema);
  const exam = readJson(root, 'content/exam.json', ExamSchema);
  const known = new Set(
    catalogue.data?.flatMap(({ id, subtopics }) => (subtopics.length ? subtopics.map((one) => one.id) : [id])),
  );
  const folders = topicFolders(root);
  const strangers = catalogue.data ? folders.filter((id) => !known.has(id)) : [];
  const loaded = folders.filter((id) => !strangers.includes(id)).map((id) => loadTopic(root, id));
  const topics = loaded.map(({ topic }) => topic);
  const nearDuplicates = findNearDuplicates(topics.map(({ id, questions = [] }) => ({ id, questions })));
  return {
    problems: [
      ...catalogue.problems,
      ...exam.problems,
      ...validatePages(root),
      ...strangers.map((id) => ({ file: `content/topics/${id}`, message: 'the catalogue has no such topic' })),
      ...loaded.flatMap(({ topic, problems }) => [...problems, ...validateTopic(topic)]),
      ...validateSamples(root, topics),
      ...nearDuplicates,
    ],
    rows: topics.map(topicRow),
    nearDuplicates: nearDuplicates.length,
  };
}
