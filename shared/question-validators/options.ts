import { LETTERS } from '../quiz.constants.ts';
import type { QuestionContent } from '../quiz.ts';
import { repeated } from '../repeated.ts';
import { tokensOf } from '../text/words.ts';
import { optionNames, refersToOptions } from './option-names.ts';

/** Percent of a topic's questions in which the correct answer may be the longest option, so that nobody wins by length alone. */
export const LONGEST_SHARE = 30;
/** From this ratio to the longest distractor on, a correct answer is much longer. */
export const MUCH_LONGER = 1.25;

/** Length of the correct answer in relation to the longest distractor. */
export function lengthRatio({ options, answer }: Pick<QuestionContent, 'options' | 'answer'>): number {
  const lengths = options.map(({ text }) => text.length);
  const [correct] = lengths.splice(LETTERS.indexOf(answer), 1);
  return correct! / Math.max(...lengths);
}

/** Finds options that say the same or speak of other options, and rationales that name an option by letter or place. */
export function validateOptions({ stem, options }: Pick<QuestionContent, 'stem' | 'options'>): string[] {
  const texts = options.map(({ text }) => text);
  return [
    ...repeated(texts.map((text) => tokensOf(text).join(' '))).map((same) => `two options say the same: '${same}'`),
    ...texts.filter(refersToOptions).map((text) => `an option speaks of the other options: '${text}'`),
    ...options
      .flatMap(({ rationale }) => optionNames(rationale, [stem, ...texts]))
      .map((name) => `an explanation names an option, but options are shuffled: '${name}'`),
  ];
}
