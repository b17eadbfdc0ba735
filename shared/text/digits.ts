const list = (words: string) => words.split(' ');
const ONES = list('one two three four five six seven eight nine');
const TEENS = list('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen');
const TENS = list('twenty thirty forty fifty sixty seventy eighty ninety');
const SCALES = list('hundred thousand million billion');
const ORDINAL_ONES = list('first second third fourth fifth sixth seventh eighth ninth');
const ORDINAL_TEENS = [...list('tenth eleventh twelfth'), ...TEENS.slice(3).map((word) => `${word}th`)];
const ORDINAL_TENS = TENS.map((word) => word.replace(/y$/, 'ieth'));

const valued = (words: string[], value: (index: number) => number) =>
  words.map((word, index): [string, number] => [word, value(index)]);
const VALUES = new Map([
  ...[ONES, ORDINAL_ONES].flatMap((words) => valued(words, (index) => index + 1)),
  ...[TEENS, ORDINAL_TEENS].flatMap((words) => valued(words, (index) => index + 10)),
  ...[TENS, ORDINAL_TENS].flatMap((words) => valued(words, (index) => (index + 2) * 10)),
  ...valued(SCALES, (index) => (index === 0 ? 100 : 1000 ** index)),
]);
const readWord = (word: string): number => VALUES.get(word.toLowerCase())!;

const GAP = '(?:[-\u2011]|\\s+)';
const anyOf = (...lists: string[][]) => `(?:${lists.flat().join('|')})\\b`;
const SCALE = anyOf(SCALES);
const WORD = `(?:${anyOf(TENS)}[-\u2011]${anyOf(ORDINAL_ONES)}|${anyOf(ORDINAL_TEENS, ORDINAL_TENS, TEENS, TENS, ONES, SCALES)})`;
/** Matches the 'and' in 'one hundred and ten days', but not in 'between one hundred and two hundred'. */
const AND = `(?<=${SCALE})\\s+and\\s+(?=${anyOf(TENS, TEENS, ONES)}(?!${GAP}${SCALE}))`;
const IN_WORDS = new RegExp(`\\b${WORD}(?:(?:${AND}|${GAP})${WORD})*`, 'gi');
const SCALED_DIGITS = new RegExp(`\\b(\\d+(?:\\.\\d+)?)${GAP}(${SCALE})`, 'gi');

/**
 * Returns the text with its numbers in digits, so that numbers in words and in digits can be compared.
 *
 * - Removes thousands separators: '12,000' becomes '12000'.
 * - Replaces number words and their compounds: 'thirty-one' becomes '31', 'one hundred eighty' '180', 'a hundred'
 *   'a 100' and '$2 million' '$2000000'. Words that don't combine are separate numbers: 'five ten-year policies'
 *   becomes '5 10-year policies'.
 * - Replaces ordinals from 'tenth' on: 'thirtieth' becomes '30', 'twenty-first' '21'. Keeps smaller ordinals, because
 *   they rarely state an amount: 'a third party'.
 * - Keeps 'one' alone, because it is usually a pronoun.
 * - Replaces only the numerator of a fraction: 'two-thirds' becomes '2-thirds'.
 */
export const inDigits = (text: string): string =>
  text
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(SCALED_DIGITS, (_, digits, scale) => String(Math.round(digits * readWord(scale))))
    .replace(IN_WORDS, (phrase) => (/^one$/i.test(phrase) ? phrase : sumsOf(phrase).join(' ')));

/** Returns the numbers in a phrase of number words: 5 and 10 for 'five ten', 5010 for 'five thousand ten'. */
function sumsOf(phrase: string): number[] {
  const sums: number[] = [];
  // The current number is `thousands + rest`, and `rest` is below a thousand.
  let thousands = 0;
  let rest = 0;
  const finish = () => {
    if (thousands + rest > 0) sums.push(thousands + rest);
    thousands = 0;
    rest = 0;
  };
  for (const word of phrase.split(/[-\u2011]|\s+(?:and\s+)?/)) {
    const value = readWord(word);
    if (value >= 1000) {
      thousands += (rest || 1) * value;
      rest = 0;
    } else if (value === 100) {
      if (rest >= 100) finish();
      rest = (rest || 1) * value;
    } else {
      const isFree = rest % 100 === 0 || (value < 10 && rest % 10 === 0 && rest % 100 >= 20);
      if (!isFree) finish();
      rest += value;
    }
  }
  finish();
  return sums;
}
