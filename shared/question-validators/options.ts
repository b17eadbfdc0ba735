import { LETTERS } from '../quiz.constants.ts';
import type { QuestionContent } from '../quiz.ts';
import { repeated } from '../repeated.ts';
import { tokensOf } from '../wording.ts';
import { optionNames, refersToOptions } from './option-names.ts';

type Asked = Pick<QuestionContent, 'stem' | 'options' | 'answer'>;

/** Percent of a topic's questions in which the right option may be the longest: a reader who knows nothing must not win by length. */
export const LONGEST_SHARE = 30;
/** From this ratio to the longest other option on, a right answer is much longer. */
export const MUCH_LONGER = 1.25;

/** Length of the right option in relation to the longest other one. */
export function lengthRatio({ options, answer }: Pick<Asked, 'options' | 'answer'>): number {
  const lengths = options.map(({ text }) => text.length);
  const [right] = lengths.splice(LETTERS.indexOf(answer), 1);
  return right! / Math.max(...lengths);
}

/** Options that say the same or speak of other options, and explanations that name an option by letter or place. */
export function optionMessages({ stem, options }: Asked): string[] {
  const texts = options.map(({ text }) => text);
  return [
    ...repeated(texts.map((text) => tokensOf(text).join(' '))).map((same) => `two options say the same: '${same}'`),
    ...texts.filter(refersToOptions).map((text) => `an option speaks of the other options: '${text}'`),
    ...options
      .flatMap(({ rationale }) => optionNames(rationale, [stem, ...texts]))
      .map((name) => `an explanation names an option, but options are shuffled: '${name}'`),
  ];
}
