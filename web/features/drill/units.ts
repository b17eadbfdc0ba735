import type { SheetNumber } from '#shared/drill.ts';
import type { NumberUnit } from '#shared/numbers.ts';

/** The headings of the units, in the order in which the pages list them. */
const TITLES: Record<NumberUnit, string> = {
  days: 'Days',
  months: 'Months',
  years: 'Years',
  credits: 'Credits and hours',
  dollars: 'Dollars',
  fees: 'Fees',
  percent: 'Percents',
  office: 'Offices',
  party: 'Who must, who may',
};
const UNITS = Object.keys(TITLES) as NumberUnit[];

/** Returns the numbers of each unit that has some. */
export const byUnit = (numbers: readonly SheetNumber[]) =>
  UNITS.map((unit) => ({
    unit,
    title: TITLES[unit],
    numbers: numbers.filter((number) => number.unit === unit),
  })).filter((group) => group.numbers.length > 0);

/** Returns the numbers of each topic, in the given order. */
export const byTopic = (numbers: readonly SheetNumber[]) =>
  [...Map.groupBy(numbers, ({ topicId }) => topicId)].map(([topicId, ofTopic]) => ({ topicId, numbers: ofTopic }));
