import { OPTION_LETTERS } from '../quiz.constants.ts';
import type { QuestionContent } from '../quiz.ts';
import { repeated } from '../repeated.ts';
import { tokensOf } from '../text/words.ts';
import { optionNames, refersToOptions } from './option-names.ts';

/**
 * The percentage of a topic's questions in which the correct answer may be the longest option. With more, users could
 * guess by length.
 */
export const LONGEST_SHARE = 30;
/** A correct answer is much longer than the longest distractor from this ratio on. */
export const MUCH_LONGER = 1.25;

/** Returns the ratio of the correct answer's length to that of the longest distractor. */
export function lengthRatio({ options, answer }: Pick<QuestionContent, 'options' | 'answer'>): number {
  const lengths = options.map(({ text }) => text.length);
  const [correct] = lengths.splice(OPTION_LETTERS.indexOf(answer), 1);
  return correct! / Math.max(...lengths);
}

/** Finds options that say the same thing or refer to other options, and rationales that name an option. */
export function validateOptions({ stem, options }: Pick<QuestionContent, 'stem' | 'options'>): string[] {
  const texts = options.map(({ text }) => text);
  return [
    ...repeated(texts.map((text) => tokensOf(text).join(' '))).map((same) => `two options say the same: '${same}'`),
    ...texts.filter(refersToOptions).map((text) => `an option refers to other options: '${text}'`),
    ...options
      .flatMap(({ rationale }) => optionNames(rationale, [stem, ...texts]))
      .map((name) => `a rationale names an option, but options are shuffled: '${name}'`),
  ];
}
