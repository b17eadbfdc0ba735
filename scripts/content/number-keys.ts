import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { Item } from './item-forms.ts';

const OPTION = /^\W*([\d,]+(?:\.\d+)?)\W*(?:\w+ )?(hour|day|week|month|year)?s?$/;
const DAYS: Record<string, number> = { hour: 1 / 24, day: 1, week: 7, month: 30.4, year: 365 };

/** Returns the number that an option consists of, a time in days. NaN for other options. */
function numberOf(text: string): number {
  const [, number = '', unit = 'day'] = OPTION.exec(text) ?? [];
  return Number.parseFloat(number.replaceAll(',', '')) * DAYS[unit]!;
}

/**
 * Returns in how many percent of the items with four numbers as options the key is the lowest or the highest one. By chance
 * it is in half of them. If it is in few, users can guess a number in the middle.
 */
export function outerKeyShare(items: Item[]): number {
  const ranked = items
    .map(({ options, answer }) => ({
      numbers: options.map(({ text }) => numberOf(text)),
      key: OPTION_LETTERS.indexOf(answer),
    }))
    .filter(({ numbers }) => new Set(numbers).size === OPTION_LETTERS.length && !numbers.some(Number.isNaN));
  const outer = ranked.filter(({ numbers, key }) =>
    [Math.min(...numbers), Math.max(...numbers)].includes(numbers[key]!),
  );
  return ranked.length === 0 ? 50 : (outer.length / ranked.length) * 100;
}
