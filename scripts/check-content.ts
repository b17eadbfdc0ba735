import { join } from 'node:path';
import { checkContent, type MaterialFigures } from './content/check.ts';
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
  'unused facts',
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
    String(figures.unusedFacts),
  ];
}

function printTable(rows: string[][]): void {
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows) console.log(row.map((cell, column) => cell.padStart(widths[column]!)).join('  '));
}

const { problems, rows, nearDuplicates } = checkContent(join(import.meta.dirname, '..'));
const sum = (figure: 'words' | 'questions' | 'cards') => rows.reduce((total, row) => total + row[figure], 0);

printTable([COLUMNS, ...rows.map(cells)]);
console.log(`
${rows.length} topics, ${sum('words')} words, ${sum('questions')} questions, ${sum('cards')} cards
${nearDuplicates} stems are near duplicates of an earlier stem (${percent((nearDuplicates / sum('questions')) * 100)})
${problems.length} problems`);
for (const problem of problems) console.log(describeProblem(problem));
if (problems.length > 0) process.exitCode = 1;
