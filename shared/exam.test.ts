import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue, isLawArea } from './catalogue.ts';
import { exam } from './exam.ts';
import { ExamSchema } from './exam-schema.ts';
import { PASS_MARK, percentage } from './quiz.constants.ts';

const PROJECT = join(import.meta.dirname, '..');

/** Returns path and text of all files below a folder whose name matches `kinds`, without tests. */
function textsBelow(folder: string, kinds: RegExp): [file: string, text: string][] {
  return readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => kinds.test(file) && !/\.test\.|(^|\/)(node_modules|testing)\//.test(file))
    .map((file) => [join(folder, file), readFileSync(join(PROJECT, folder, file), 'utf8')]);
}

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*$/gm, '');

function findings(texts: [file: string, text: string][], patterns: RegExp[]): string[] {
  return texts.flatMap(([file, text]) => {
    const line = text.replace(/\s+/g, ' ');
    return patterns.flatMap((pattern) => line.match(pattern)?.[0] ?? []).map((found) => `${file}: ${found}`);
  });
}

const itemsOf = (isLaw: boolean): number =>
  catalogue.filter(({ id }) => isLawArea(id) === isLaw).reduce((sum, { itemCount }) => sum + itemCount, 0);

describe('the figures of the exam', () => {
  it('each figure has a value, a source, and the date on which it was checked [FACT-01]', () => {
    expect(ExamSchema.safeParse(exam).error).toBeUndefined();
  });

  it('the exam has 83 questions in 210 minutes; 59 correct answers reach the 70% to pass, and 58 do not', () => {
    expect([exam.questions.value, exam.minutes.value, exam.passPercent.value, exam.passQuestions.value]).toEqual([
      83, 210, 70, 59,
    ]);
    expect(exam.questions.value).toBe(itemsOf(false) + itemsOf(true));
    expect(exam.passPercent.value).toBe(PASS_MARK);
    expect(59 / 83).toBeGreaterThanOrEqual(0.7);
    expect(58 / 83).toBeLessThan(0.7);
  });

  it('areas 1 to 4 have 50 general items (60%), and areas 5 and 6 have 33 items on New Jersey law (40%) [FACT-03]', () => {
    expect([itemsOf(false), itemsOf(true)]).toEqual([50, 33]);
    expect([exam.generalQuestions.value, exam.lawQuestions.value]).toEqual([50, 33]);
    expect([exam.generalPercent.value, exam.lawPercent.value]).toEqual([percentage(50, 83), percentage(33, 83)]);
    expect([exam.generalPercent.value, exam.lawPercent.value]).toEqual([60, 40]);
  });

  it('the fee is a range to be checked, and prelicensing takes 20 hours for life and 40 with health', () => {
    expect(exam.fee.value).toBe('about $38 to $45 per attempt; check with PSI when you book');
    expect([exam.prelicensingHoursLife.value, exam.prelicensingHoursLifeAndHealth.value]).toEqual([20, 40]);
  });
});

describe('pages take figures only from exam.json', () => {
  const HARD_CODED_FIGURES = [
    /\b83\b(?=[\w\s-]{0,30}\b(?:question|item))|(?:[=(,:?]|=>) ?83\b/i,
    /\b210[ -]?min|\b3\.5[ -]hours|\b3 hours (?:and )?30|(?:[=(,:?]|=>) ?210\b/i,
    /\b59\b(?=[\w\s]{0,20}\b(?:right|correct|of 83))/i,
    /\$(?:38|45)\b/,
    /\b(?:20|40)[ -]hours?\b/i,
    /\b(?:50|33)\b(?=[\w\s]{0,20}\b(?:question|item))/i,
  ];

  it('no source or text of a page contains a hard-coded figure [FACT-01]', () => {
    const sources = [
      ...textsBelow('web', /\.tsx?$/),
      ...textsBelow('content/blog', /\.json$/),
      ...textsBelow('content/legal', /\.json$/),
    ];
    expect(sources.length).toBeGreaterThan(0);
    expect(
      findings(
        sources.map(([file, text]) => [file, withoutComments(text)]),
        HARD_CODED_FIGURES,
      ),
    ).toEqual([]);
  });

  it.each([
    'The exam has 83 scored questions',
    'const total = 83;',
    'You have 210 minutes',
    '59 right answers',
    'about $38 to $45',
    'a 20-hour course',
    '50 general questions',
  ])('the search finds: %s', (text) => {
    expect(findings([['page.tsx', text]], HARD_CODED_FIGURES)).toHaveLength(1);
  });
});

describe('false claims', () => {
  const TO = '\\s?(?:%|percent)?\\s?(?:-|–|—|to|and)\\s?';
  const FALSE_CLAIMS = [
    /\$63(?![\d,]|\.\d)/,
    new RegExp(`\\b90${TO}100\\b[\\w\\s-]{0,30}\\b(?:question|item)`, 'i'),
    new RegExp(`\\b40${TO}50\\s?(?:%|percent)`, 'i'),
    new RegExp(`\\b50${TO}60\\s?(?:%|percent)`, 'i'),
    new RegExp(`\\b20${TO}40[ -]hours?\\b`, 'i'),
  ];

  it('no topic, article, figure, or page makes a false claim [FACT-06]', () => {
    const texts = [...textsBelow('content', /\.(?:ya?ml|json)$/), ...textsBelow('web', /\.(?:tsx?|html)$/)];
    expect(texts.length).toBeGreaterThan(1);
    expect(findings(texts, FALSE_CLAIMS)).toEqual([]);
  });

  it.each([
    'The exam costs $63.',
    'expect 90-100 questions',
    '90 to 100 multiple-choice questions',
    '40–50% general content',
    '50% to 60% state law',
    '50-60 percent',
    'a 20-40 hour course',
    '20 to 40\n  hours of prelicensing',
  ])('the search finds: %s', (text) => {
    expect(findings([['x.yaml', text]], FALSE_CLAIMS)).toHaveLength(1);
  });

  it.each(['a loan of $63,000', 'about $62.66', '20 hours for Life, 40 hours with Health', 'pages 90-100'])(
    'the search ignores: %s',
    (text) => {
      expect(findings([['x.yaml', text]], FALSE_CLAIMS)).toEqual([]);
    },
  );
});
