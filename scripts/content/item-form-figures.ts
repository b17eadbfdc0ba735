import { type Item, type ItemForm, itemFormsOf, optionsWithReason, optionWords, stemWords } from './item-forms.ts';

/** What the figures of a set of questions are computed from. */
export type MeasuredItem = {
  forms: Set<ItemForm>;
  stemWords: number;
  optionWords: number[];
  optionsWithReason: number;
};

/** A target with the limits that are still accepted. */
type Band = { target: number; min: number; max: number };

/**
 * A figure of a set of questions, with its bands for the question bank and for an exam. `questions` and `options` are
 * shares in percent; the band of an exam counts questions instead. The targets are those of decision 0026.
 */
export type FormFigure = {
  name: string;
  unit: 'questions' | 'options' | 'words';
  of: (items: MeasuredItem[]) => number;
  bank: Band;
  exam: Band;
};

const band = (target: number, tolerance: number): Band => ({
  ...{ target, min: Math.max(0, target - tolerance), max: target + tolerance },
});
const atMost = (max: number): Band => ({ target: max, min: 0, max });
const between = (min: number, max: number): Band => ({ target: (min + max) / 2, min, max });

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (part * 100) / whole);
const share =
  (form: ItemForm) =>
  (items: MeasuredItem[]): number =>
    percent(items.filter(({ forms }) => forms.has(form)).length, items.length);

/** Returns the value below which this share of the values lies. */
function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

const ofForm = (name: string, form: ItemForm, bank: Band, exam: Band): FormFigure => ({
  ...{ name, unit: 'questions', of: share(form), bank, exam },
});

const stemLengths = (items: MeasuredItem[]): number[] => items.map((item) => item.stemWords);
const optionLengths = (items: MeasuredItem[]): number[] => items.flatMap((item) => item.optionWords);

const ofWords = (
  name: string,
  lengthsOf: (items: MeasuredItem[]) => number[],
  part: number,
  bank: Band,
  exam: Band,
): FormFigure => ({ ...{ name, unit: 'words', bank, exam }, of: (items) => quantile(lengthsOf(items), part) });

export const FORM_FIGURES: FormFigure[] = [
  ofForm('direct question', 'question', band(57, 5), band(45, 4)),
  ofForm('unfinished statement', 'unfinished', band(43, 5), band(38, 4)),
  ofForm('EXCEPT', 'except', band(6, 2), band(5, 1)),
  ofForm('NOT', 'not', band(5, 2), band(4, 1)),
  ofForm('which of the following', 'whichOfThese', band(20, 5), band(17, 3)),
  ofForm('statement item', 'statement', band(4, 2), band(4, 2)),
  ofForm('BEST, MOST, PRIMARY', 'best', band(6, 2), band(5, 2)),
  ofForm('two or more sentences', 'story', band(35, 5), band(18, 3)),
  ofForm('named person', 'namedPerson', band(15, 4), band(8, 2)),
  ofForm('arithmetic', 'arithmetic', band(4, 2), band(2, 2)),
  ofForm('numbers as options', 'numberOptions', band(10, 4), band(8, 3)),
  ofForm('description to term', 'term', band(25, 7), band(14, 4)),
  ofForm('term to meaning', 'meaning', band(7, 3), band(4, 2)),
  ofForm('Yes or No options', 'yesNo', atMost(1), atMost(0)),
  ofForm('all or none of the above', 'allOrNone', atMost(0), atMost(0)),
  ofForm('all options up to 4 words', 'shortOptions', band(45, 7), band(41, 7)),
  ofForm('key is the longest', 'longestKey', between(20, 28), between(17, 23)),
  ofForm('word in capitals', 'capitals', between(15, 22), between(13, 20)),
  {
    ...{ name: 'options with a reason', unit: 'options', bank: atMost(4), exam: atMost(0.5) },
    of: (items) => percent(sum(items.map((item) => item.optionsWithReason)), sum(items.map(optionCount))),
  },
  ofWords('stem, median', stemLengths, 0.5, between(17, 19), between(14, 17)),
  ofWords('stem, 90th percentile', stemLengths, 0.9, atMost(32), atMost(32)),
  ofWords('option, median', optionLengths, 0.5, band(4, 0.5), between(3, 5)),
];

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const optionCount = (item: MeasuredItem): number => item.optionWords.length;

export const measure = (item: Item): MeasuredItem => ({
  forms: itemFormsOf(item),
  stemWords: stemWords(item),
  optionWords: optionWords(item),
  optionsWithReason: optionsWithReason(item),
});

/** Returns a figure of an exam in the unit of its band: questions instead of percent for a share of the questions. */
export const examFigure = (figure: FormFigure, items: MeasuredItem[]): number =>
  figure.unit === 'questions' ? Math.round((figure.of(items) * items.length) / 100) : figure.of(items);

const UNITS = { questions: '% of the questions', options: '% of the options', words: ' words' };

/** Returns a message for each figure of the question bank, or of an area, that is outside its band. */
export const bankDeviations = (items: MeasuredItem[]): string[] => deviations(items, ({ bank }) => bank);

/** A topic need not meet every share by itself, so its bands are twice as wide. */
export const topicDeviations = (items: MeasuredItem[]): string[] => deviations(items, ({ bank }) => topicBand(bank));

const deviations = (items: MeasuredItem[], bandOf: (figure: FormFigure) => Band): string[] =>
  FORM_FIGURES.flatMap((figure) => deviation(figure.name, figure.of(items), bandOf(figure), UNITS[figure.unit]));

export const examDeviations = (items: MeasuredItem[]): string[] =>
  FORM_FIGURES.flatMap((figure) => {
    const unit = figure.unit === 'questions' ? ' questions' : UNITS[figure.unit];
    return deviation(figure.name, examFigure(figure, items), figure.exam, unit);
  });

/** Returns the band of a topic. A limit without a tolerance stays as it is. */
export function topicBand({ target, min, max }: Band): Band {
  return { target, min: Math.max(0, 2 * min - target), max: 2 * max - target };
}

const shown = (value: number): string => String(Math.round(value * 10) / 10);

function deviation(name: string, value: number, { min, max }: Band, unit: string): string[] {
  if (value >= min && value <= max) return [];
  return [`${name}: ${shown(value)}${unit}; it must be ${shown(min)} to ${shown(max)}`];
}
