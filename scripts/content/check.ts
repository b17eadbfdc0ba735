import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ExamSchema } from '#shared/exam-schema.ts';
import { CatalogueSchema } from '#shared/topics.ts';
import { lawFaults, unknownFactFaults, unusedFacts } from './fact-gates.ts';
import type { Fault } from './fault.ts';
import { idFaults } from './id-gates.ts';
import { loadUnit, type UnitMaterial } from './load-unit.ts';
import { nearDoubleFaults } from './near-double.ts';
import { pageFaults } from './page-gates.ts';
import { type BankFigures, bankFigures, giveawayFaults, questionFaults } from './question-gates.ts';
import { readJson } from './read-json.ts';
import { sampleFaults } from './sample-gates.ts';
import { studyFaults } from './study-gates.ts';
import { countWords, studyTexts } from './text.ts';

/** A unit in figures, for the editor. */
export type UnitRow = BankFigures & {
  id: string;
  words: number;
  questions: number;
  cards: number;
  unusedFacts: number;
};

function unitFolders(root: string): string[] {
  const folder = join(root, 'content/topics');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The gates that need one unit only. Those that need a part which did not load are silent: the load has told. */
function unitFaults(unit: UnitMaterial): Fault[] {
  return [
    ...idFaults(unit),
    ...(unit.study ? studyFaults(unit.id, unit.study) : []),
    ...unknownFactFaults(unit),
    ...lawFaults(unit),
    ...(unit.questions ? [...questionFaults(unit.id, unit.questions), ...giveawayFaults(unit.id, unit.questions)] : []),
  ];
}

function unitRow(unit: UnitMaterial): UnitRow {
  return {
    id: unit.id,
    words: unit.study ? countWords(studyTexts(unit.study)) : 0,
    questions: unit.questions?.length ?? 0,
    cards: unit.flashcards?.length ?? 0,
    unusedFacts: unusedFacts(unit).length,
    ...bankFigures(unit.questions ?? []),
  };
}

/** Checks everything below `root`/content. A unit without a folder is no fault: a copy may hold some of them. `doubles` counts stems that ask the same as an earlier one. */
export function checkContent(root: string): { faults: Fault[]; rows: UnitRow[]; doubles: number } {
  const catalogue = readJson(root, 'content/catalogue.json', CatalogueSchema);
  const exam = readJson(root, 'content/exam.json', ExamSchema);
  const known = new Set(
    catalogue.data?.flatMap(({ id, subtopics }) => (subtopics.length ? subtopics.map((one) => one.id) : [id])),
  );
  const folders = unitFolders(root);
  const strangers = catalogue.data ? folders.filter((id) => !known.has(id)) : [];
  const loaded = folders.filter((id) => !strangers.includes(id)).map((id) => loadUnit(root, id));
  const units = loaded.map(({ unit }) => unit);
  const doubles = nearDoubleFaults(units.map(({ id, questions = [] }) => ({ id, questions })));
  return {
    faults: [
      ...catalogue.faults,
      ...exam.faults,
      ...pageFaults(root),
      ...strangers.map((id) => ({ file: `content/topics/${id}`, message: 'the catalogue has no such unit' })),
      ...loaded.flatMap(({ unit, faults }) => [...faults, ...unitFaults(unit)]),
      ...sampleFaults(root, units),
      ...doubles,
    ],
    rows: units.map(unitRow),
    doubles: doubles.length,
  };
}
