import { join } from 'node:path';
import { findTopic } from '#shared/catalogue.ts';
import { type ContentReport, checkContent, type MaterialFigures } from './content/check.ts';
import { type FormFigure, topicBand } from './content/item-form-figures.ts';
import { describeProblem } from './content/problem.ts';

const COLUMNS = [
  'topic',
  'words',
  'questions',
  'cards',
  'applications',
  'keys A/B/C/D',
  'key is longest',
  'key 25% longer',
  'option grids',
  'unused facts',
  'law facts read',
];

const percent = (value: number): string => `${Math.round(value)}%`;

function cells(figures: MaterialFigures): string[] {
  return [
    figures.id,
    String(figures.words),
    String(figures.questions),
    String(figures.cards),
    percent(figures.applications),
    figures.keys.map(Math.round).join('/'),
    percent(figures.longest),
    percent(figures.muchLonger),
    percent(figures.grids),
    String(figures.unusedFacts),
    `${figures.lawFactsRead}/${figures.lawFacts}`,
  ];
}

const range = ({ target, min, max }: FormFigure['bank']) => `${target} (${min}-${max})`;
const inUnit = (value: number, unit: FormFigure['unit']) => (unit === 'words' ? String(value) : percent(value));

/** Returns the table of item forms: percent or words for the bank and its areas, questions or words for the forms. */
function itemFormTable({ itemForms }: ContentReport): string[][] {
  const areas = itemForms[0]?.areas.map((_, index) => `area ${index + 1}`) ?? [];
  const forms = itemForms[0]?.forms.map((_, index) => `form ${index + 1}`) ?? [];
  return [
    ['item form', 'bank', 'target', ...areas, ...forms, 'target'],
    ...itemForms.map(({ figure, bank, areas, forms }) => [
      figure.name,
      inUnit(bank, figure.unit),
      range(figure.bank),
      ...areas.map((value) => inUnit(value, figure.unit)),
      ...forms.map((value) => (figure.unit === 'options' ? percent(value) : String(value))),
      range(figure.exam),
    ]),
  ];
}

/** Returns the item forms of single topics beside the bands of a topic. */
const topicFormTable = ({ itemForms }: ContentReport, ids: string[]): string[][] => [
  ['item form', 'target', ...ids],
  ...itemForms.map(({ figure, topics }) => [
    figure.name,
    range(topicBand(figure.bank)),
    ...ids.map((id) => inUnit(topics[id] ?? 0, figure.unit)),
  ]),
];

function printTable(rows: string[][]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows) console.log(row.map((cell, column) => cell.padStart(widths[column]!)).join('  '));
}

/** `npm run check:content -- 5.4` shows the item forms of a topic in place of those of the bank. */
const topicIds = process.argv.slice(2);
const unknown = topicIds.filter((id) => !findTopic(id));
if (unknown.length > 0) {
  console.error(`There is no topic ${unknown.join(', ')}.`);
  process.exit(1);
}
const report = checkContent(join(import.meta.dirname, '..'));
const { problems, rows, nearDuplicates, sealedQuestions, lawNumbers } = report;
const sum = (figure: 'words' | 'questions' | 'cards') => rows.reduce((total, row) => total + row[figure], 0);

printTable([COLUMNS, ...rows.map(cells)]);
console.log();
printTable(topicIds.length ? topicFormTable(report, topicIds) : itemFormTable(report));
console.log(`
${rows.length} topics, ${sum('words')} words, ${sum('questions')} questions, ${sum('cards')} cards
${sealedQuestions} sealed questions
${lawNumbers} numbers of the law
${nearDuplicates} stems are near duplicates of an earlier stem
${problems.length} problems`);
for (const problem of problems) console.log(describeProblem(problem));
if (problems.length > 0) process.exitCode = 1;
