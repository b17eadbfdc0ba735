import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CORRECTIONS_FILE } from '#server/features/corrections/corrections.content.ts';
import { CalibrationSchema } from '#shared/calibration-schema.ts';
import { CorrectionsFileSchema } from '#shared/corrections.ts';
import { ExamSchema } from '#shared/exam-schema.ts';
import { NumbersFileSchema } from '#shared/numbers.ts';
import { CatalogueSchema } from '#shared/topics.ts';
import { BLUEPRINT_FILE, BlueprintSchema, validateBlueprint } from './blueprint-validators.ts';
import { validateFirstFacts, validatePoints, validateTestedFacts } from './coverage-validators.ts';
import { validateExamForm, validateSealedRationales } from './exam-form-validators.ts';
import {
  unusedFacts,
  validateConfidence,
  validateFactReferences,
  validateLawQuestions,
  validateSharedFacts,
  withSharedFacts,
} from './fact-validators.ts';
import { validateIds } from './id-validators.ts';
import { checkItemForms, type ItemFormRow } from './item-form-validators.ts';
import { loadExamForms } from './load-exam-forms.ts';
import { loadSharedFacts } from './load-shared-facts.ts';
import { type LoadedTopic, loadTopic, topicFile } from './load-topic.ts';
import { findNearDuplicates } from './near-duplicates.ts';
import { NUMBERS_FILE, validateNumbers } from './number-validators.ts';
import { validatePages } from './page-validators.ts';
import { validatePassages, validateStatedFacts } from './passage-validators.ts';
import type { Problem } from './problem.ts';
import { type BankFigures, bankFigures, validateGiveaways, validateQuestions } from './question-validators.ts';
import { readJson } from './read-json.ts';
import { readYaml } from './read-yaml.ts';
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
  /** Facts on the law, and how many of them an editor has read in the text of the law. */
  lawFacts: number;
  lawFactsRead: number;
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
  const file = topicFile(topic.id, 'questions');
  return [
    ...(topic.study ? validateStudy(topic.id, topic.study) : []),
    ...validateFactReferences(topic),
    ...validateStatedFacts(topic),
    ...validateLawQuestions(topic),
    ...validatePoints(topic),
    ...validateFirstFacts(topic),
    ...(topic.questions
      ? [...validateQuestions(file, topic.questions), ...validateGiveaways(file, topic.questions)]
      : []),
  ];
}

function materialFigures(topic: LoadedTopic): MaterialFigures {
  const law = (topic.facts ?? []).filter((fact) => fact.law);
  return {
    id: topic.id,
    words: topic.study ? countWords(studyTexts(topic.study)) : 0,
    questions: topic.questions?.length ?? 0,
    cards: topic.flashcards?.length ?? 0,
    unusedFacts: unusedFacts(topic).length,
    lawFacts: law.length,
    lawFactsRead: law.filter(({ read }) => read).length,
    ...bankFigures(topic.questions ?? []),
  };
}

/** The figures of the material. `nearDuplicates` is the number of stems that are near duplicates of an earlier stem. */
export type ContentReport = {
  problems: Problem[];
  rows: MaterialFigures[];
  itemForms: ItemFormRow[];
  sealedQuestions: number;
  lawNumbers: number;
  nearDuplicates: number;
};

/**
 * Checks everything below `root`/content. A topic without a folder is not a problem, because a copy can have only some
 * topics.
 */
export function checkContent(root: string): ContentReport {
  const catalogue = readJson(root, 'content/catalogue.json', CatalogueSchema);
  const exam = readJson(root, 'content/exam.json', ExamSchema);
  const calibration = readJson(root, 'content/calibration.json', CalibrationSchema);
  const known = new Set(
    catalogue.data?.flatMap(({ id, subtopics }) => (subtopics.length ? subtopics.map((one) => one.id) : [id])),
  );
  const folders = topicFolders(root);
  const unknownFolders = catalogue.data ? folders.filter((id) => !known.has(id)) : [];
  const loaded = folders.filter((id) => !unknownFolders.includes(id)).map((id) => loadTopic(root, id));
  const own = loaded.map(({ topic }) => topic);
  const shared = loadSharedFacts(root);
  const topics = own.map((topic) => withSharedFacts(topic, shared.facts));
  const { forms, problems: formProblems } = loadExamForms(root);
  const facts = new Map(topics.flatMap((topic) => topic.facts ?? []).map((fact) => [fact.id, fact]));
  const banks = topics.map(({ id, questions = [] }) => ({ id, file: topicFile(id, 'questions'), questions }));
  const bank = banks.flatMap(({ questions }) => questions);
  const nearDuplicates = findNearDuplicates([...banks, ...forms]);
  const itemForms = checkItemForms(root, banks, forms);
  const blueprint = forms.length > 0 ? readYaml(root, BLUEPRINT_FILE, BlueprintSchema) : { problems: [] };
  const { data: numbers, problems: numberProblems } = readYaml(root, NUMBERS_FILE, NumbersFileSchema);
  return {
    problems: [
      ...catalogue.problems,
      ...exam.problems,
      ...calibration.problems,
      ...validatePages(root),
      ...readYaml(root, CORRECTIONS_FILE, CorrectionsFileSchema).problems,
      ...unknownFolders.map((id) => ({ file: `content/topics/${id}`, message: 'the catalogue has no such topic' })),
      ...loaded.flatMap(({ problems }) => problems),
      ...shared.problems,
      ...formProblems,
      ...validateSharedFacts(shared.facts, own),
      ...own.flatMap(({ id, facts = [] }) => validateConfidence(topicFile(id, 'facts'), facts)),
      ...shared.facts.flatMap(({ file, ...fact }) => validateConfidence(file, [fact])),
      ...own.flatMap(validateIds),
      ...topics.flatMap(validateTopic),
      ...validatePassages(topics, [...banks, ...forms]),
      ...validateTestedFacts(topics),
      ...forms.flatMap((form) => validateExamForm(form, facts)),
      ...forms.flatMap((form) => validateSealedRationales(form, bank)),
      ...blueprint.problems,
      ...(blueprint.data ? validateBlueprint(blueprint.data, forms) : []),
      ...numberProblems,
      ...(numbers ? validateNumbers(numbers, topics, forms) : []),
      ...validateSamples(root, topics),
      ...nearDuplicates,
      ...itemForms.problems,
    ],
    rows: topics.map(materialFigures),
    itemForms: itemForms.rows,
    sealedQuestions: forms.flatMap(({ questions }) => questions).length,
    lawNumbers: numbers?.length ?? 0,
    nearDuplicates: nearDuplicates.length,
  };
}
